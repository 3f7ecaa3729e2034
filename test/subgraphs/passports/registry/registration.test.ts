import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addBatch, addItem, addModel, publishPassport } from '../../../support/catalog.js';
import { type Pointer, pointerSchema } from '../../../support/registry.js';
import { until } from '../../../support/until.js';
import {
  DEACTIVATE,
  DOCUMENT,
  EXPORT,
  openRegistryStage,
  PUBLIC_URL,
  type RegistryStage,
  SEND,
} from './registry-stage.js';

let at: RegistryStage;

beforeAll(async () => {
  at = await openRegistryStage();
}, 120_000);
afterAll(() => at?.close());

/** Reads the registrations of the first file. */
const readPointers = ([file]: readonly { readonly content: string }[]): Pointer[] => JSON.parse(file?.content ?? '[]');

describe('files for the registry', () => {
  it('[REG 2026/1778 8] every registration conforms; what lacks something is refused by name, and nothing is filled in', async () => {
    const conforms = pointerSchema();
    const { id } = await at.readyModel();
    const modelId = await addModel(at.stage, { brandId: at.brandId, sku: at.nextSku(), categoryId: at.categoryId });
    const bare = await publishPassport(at.stage, { modelId }, { labels: { x: 1 } });
    const { files, passportIds, refused } = await at.handOver([id, bare]);
    expect(passportIds).toEqual([id]);
    expect(refused).toEqual([
      {
        passportId: bare,
        gaps: [{ kind: 'operator_identifier' }, { kind: 'facility_identifier' }, { kind: 'commodity_code' }],
      },
    ]);
    const pointers = readPointers(files);
    expect(pointers).toHaveLength(1);
    conforms(pointers[0]);
    expect(conforms.errors).toBeNull();
    expect((await at.registrations(id))[0]).toMatchObject({ version: 1, state: 'prepared', registryId: null });
  });

  it('as entries of EN 18222', async () => {
    const { id } = await at.readyModel();
    const { files } = await at.handOver([id], 'en18222');
    expect(JSON.parse(files[0]!.content)).toEqual([
      {
        uniqueProductIdentifier: `${PUBLIC_URL}/v1/dpps/${id}#product`,
        digitalProductPassportId: `${PUBLIC_URL}/v1/dpps/${id}`,
        uniqueEconomicOperatorIdentifier: 'did:web:dpp.example.test:brands:NORDATELIR',
        dppApiEndpoint: `${PUBLIC_URL}/v1/`,
      },
    ]);
  });

  it('another brand’s passport does not exist', async () => {
    const { id } = await at.readyModel();
    await expect(at.ask(EXPORT, { brandId: at.otherBrandId, ids: [id] }, at.otherBrandId)).rejects.toThrow('NOT_FOUND');
    await expect(at.ask(EXPORT, { brandId: at.brandId, ids: [id] }, at.otherBrandId)).rejects.toThrow('FORBIDDEN');
    await expect(at.ask(SEND, { brandId: at.otherBrandId, ids: [id] }, at.otherBrandId)).rejects.toThrow('NOT_FOUND');
    await expect(at.record({ passportId: id, registryId: 'X' }, at.otherBrandId)).rejects.toThrow('NOT_FOUND');
    await expect(at.ask(DEACTIVATE, { id }, at.otherBrandId)).rejects.toThrow('NOT_FOUND');
    expect(await at.registrations(id)).toEqual([]);
  });
});

describe('what came back', () => {
  it('[REG 2026/1778 8(9)] [REG 2026/1778 9] a registration is written down with its proof; said again, it is said once', async () => {
    const { id } = await at.readyModel();
    const { upi, hash } = await at.knowHash(id);
    at.registry.registered.set(upi, 'REG-FILE');
    await at.handOver([id]);
    const proof = await at.registry.proof(upi);
    await at.record({ passportId: id, registryId: 'REG-FILE', proof: `  ${proof}\n` });
    await at.record({ passportId: id, registryId: 'REG-FILE' });
    const [kept, ...more] = await at.registrations(id);
    expect(more).toEqual([]);
    expect(kept).toMatchObject({
      ...{ version: 1, level: 'model', state: 'registered', productId: upi, dataHash: hash, registryId: 'REG-FILE' },
      ...{ proof, isOutdated: false, failure: null },
    });
    expect(kept!.proofKeptAt).not.toBeNull();
    await expect(at.record({ passportId: id, registryId: 'REG-OTHER' })).rejects.toThrow('INVALID_INPUT');
    const entries = await at.stage.sql(
      `select * from passports.audit_entry where action = 'recordRegistration' and thing = 'Passport' and thing_id = $1 order by id`,
      [String(id)],
    );
    const done = { brand_id: at.brandId, outcome: 'done' };
    expect(entries).toMatchObject([done, done, { outcome: 'INVALID_INPUT' }]);
  });

  it('a registration in the future is refused', async () => {
    const { id } = await at.readyModel();
    const registeredAt = new Date(at.stage.options.clock().getTime() + 60_000).toISOString();
    await expect(at.record({ passportId: id, registryId: 'REG-1', registeredAt })).rejects.toThrow('INVALID_INPUT');
    expect(await at.registrations(id)).toEqual([]);
  });

  it.each([
    ['signed by nobody of the registry', (upi: string) => at.registry.forged(upi)],
    ['about another product', (upi: string) => at.registry.proof(upi, { upi: `${upi}x` })],
    ['about another version', (upi: string) => at.registry.proof(upi, { dppHash: 'ab'.repeat(32) })],
    ['about no version', (upi: string) => at.registry.proof(upi, { dppHash: undefined })],
    ['of another registration', (upi: string) => at.registry.proof(upi, { registryId: 'REG-999' })],
    ['from before all time', (upi: string) => at.registry.proof(upi, { iat: -1e300 })],
    ['from the future', (upi: string) => at.registry.proof(upi, { iat: Math.floor(Date.now() / 1000) + 86_400 })],
    ['no proof at all', async () => 'not.a.token'],
  ])('a proof %s is refused, and nothing is kept', async (_, made) => {
    const { id } = await at.readyModel();
    const { upi } = await at.knowHash(id);
    const proof = await made(upi);
    await expect(at.record({ passportId: id, registryId: 'REG-1', proof })).rejects.toThrow('INVALID_INPUT');
    expect(await at.registrations(id)).toEqual([]);
  });

  it('[REG 2026/1778 9] a proof past its end is kept: the registry keeps it for 90 days', async () => {
    const { id } = await at.readyModel();
    const { upi } = await at.knowHash(id);
    const proof = await at.registry.proof(upi, { iat: 1_750_000_000, exp: 1_757_776_000, registryId: 'REG-OLD' });
    await at.record({ passportId: id, registryId: 'REG-OLD', proof });
    expect((await at.registrations(id))[0]).toMatchObject({ proof, state: 'registered' });
  });

  it('another identifier of its product makes it outdated, until a version is registered with that', async () => {
    const { id, modelId } = await at.readyModel();
    const gtinIs = (gtin: string | null) =>
      at.stage.sql('update catalog.model set gtin = $2 where id = $1', [modelId, gtin]);
    await gtinIs('04006381333931');
    await at.record({ passportId: id, registryId: 'REG-M' });
    expect(await at.registrations(id)).toMatchObject([{ version: 1, isOutdated: false }]);
    await gtinIs(null);
    expect(await at.registrations(id)).toMatchObject([
      { version: 1, isOutdated: true, productId: `${PUBLIC_URL}/01/04006381333931` },
    ]);
    await publishPassport(at.stage, { modelId }, { ...DOCUMENT, labels: { x: 3 } });
    await at.record({ passportId: id, registryId: 'REG-N' });
    expect(await at.registrations(id)).toMatchObject([
      { version: 2, state: 'registered', isOutdated: false, productId: `${PUBLIC_URL}/v1/dpps/${id}#product` },
      { version: 1, state: 'replaced' },
    ]);
  });

  it('a newer version makes it outdated; registered, it takes its place; a late answer about the older changes nothing', async () => {
    const { id, modelId } = await at.readyModel();
    await at.record({ passportId: id, registryId: 'REG-A' });
    await publishPassport(at.stage, { modelId }, { ...DOCUMENT, labels: { x: 1 } });
    expect(await at.registrations(id)).toMatchObject([{ version: 1, state: 'registered', isOutdated: true }]);
    const { passportIds } = await at.handOver(null);
    expect(passportIds).toContain(id);
    await publishPassport(at.stage, { modelId }, { ...DOCUMENT, labels: { x: 2 } });
    await at.record({ passportId: id, version: 3, registryId: 'REG-A' });
    await at.record({ passportId: id, version: 2, registryId: 'REG-A' });
    expect(await at.registrations(id)).toMatchObject([
      { version: 3, state: 'registered', isOutdated: false },
      { version: 2, state: 'replaced', isOutdated: false },
      { version: 1, state: 'replaced', isOutdated: false },
    ]);
    expect((await at.handOver(null)).passportIds).not.toContain(id);
    await expect(at.record({ passportId: id, version: 9, registryId: 'REG-A' })).rejects.toThrow('NOT_FOUND');
  });

  it('fifty at once are one registration, under the identifier of the first', async () => {
    const { id } = await at.readyModel();
    const all = await Promise.allSettled(
      Array.from({ length: 50 }, (_, nth) => at.record({ passportId: id, registryId: `REG-${nth % 2}` })),
    );
    const [kept, ...more] = await at.registrations(id);
    expect(more).toEqual([]);
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(25);
    expect(['REG-0', 'REG-1']).toContain(kept!.registryId);
  });

  it('is kept along with files that are written of the same versions, whichever comes first', async () => {
    const ready = await Promise.all(Array.from({ length: 40 }, () => at.readyModel()));
    const ids = ready.map(({ id }) => id);
    const all = await Promise.allSettled([
      ...ids.slice(0, 10).map(() => at.handOver(ids)),
      ...ids.map((id) => at.record({ passportId: id, registryId: `REG-${id}` })),
      ...ids.slice(0, 10).map(() => at.send(ids)),
    ]);
    expect(all.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []))).toEqual([]);
    for (const id of ids) {
      const [kept, ...more] = await at.registrations(id);
      expect([kept?.registryId, more]).toEqual([`REG-${id}`, []]);
    }
  });

  it('ended once; an item that is registered again says so in its file', async () => {
    const { id, itemId } = await publishOfItem('0A1B2C3D4E5F');
    const deactivated = async () => {
      const { files } = await at.handOver([id]);
      return readPointers(files)[0]?.deactivated;
    };
    expect(await deactivated()).toBe(false);
    await at.record({ passportId: id, registryId: 'REG-ITEM' });
    const ended = await Promise.allSettled(Array.from({ length: 10 }, () => at.ask(DEACTIVATE, { id })));
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await at.registrations(id))[0]).toMatchObject({ state: 'deactivated' });
    expect(await deactivated()).toBe(true);
    expect(await until(async () => at.registry.requests.find(({ pointer }) => pointer.deactivated))).toMatchObject({
      pointer: { upi: `${PUBLIC_URL}/p/0A1B2C3D4E5F`, deactivated: true },
    });
    await at.stage.sql(`update custody.item set status = 'burned' where id = $1`, [itemId]);
    await publishPassport(at.stage, { productId: itemId }, { ...DOCUMENT, labels: { x: 1 } });
    expect(await deactivated()).toBe(true);
  });

  it('[REG 2026/1778 9] an end that the registry refuses is not recorded as reported, and the reason is', async () => {
    const { id } = await publishOfItem('0A1B2C3D4E60');
    await at.handOver([id]);
    await at.record({ passportId: id, registryId: 'REG-REFUSED-END' });
    at.registry.failNext(422);
    await at.ask(DEACTIVATE, { id });
    const kept = await until(async () => {
      const [newest] = await at.registrations(id);
      return newest?.failure ? newest : undefined;
    });
    expect(kept).toMatchObject({ state: 'deactivated', failure: expect.stringContaining('422') });
    const told = 'select deactivation_told_at from passports.registration where passport_id = $1';
    expect(await at.stage.sql(told, [id])).toEqual([{ deactivation_told_at: null }]);
  });
});

/** Publishes the passport of an item, and those of its lot and its model. */
async function publishOfItem(serial: string): Promise<{ id: number; itemId: number }> {
  const modelId = await addModel(at.stage, { brandId: at.brandId, sku: at.nextSku(), categoryId: at.categoryId });
  await publishPassport(at.stage, { modelId }, DOCUMENT);
  const batchId = await addBatch(at.stage, { brandId: at.brandId, modelId, code: 'L1' });
  await publishPassport(at.stage, { batchId }, DOCUMENT);
  const of = { brandId: at.brandId, brandCode: 'NORDATELIR', categoryId: at.categoryId, modelId, batchId };
  const item = await addItem(at.stage, { ...of, serial });
  return { id: await publishPassport(at.stage, { productId: item.id }, DOCUMENT), itemId: item.id };
}
