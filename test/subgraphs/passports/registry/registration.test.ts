import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Principal } from '../../../../subgraphs/lib/graphql/principal.js';
import { openStage, type Stage } from '../../../support/actors.js';
import { addBatch, addCategory, addItem, addModel, publishPassport } from '../../../support/catalog.js';
import { type Pointer, pointerSchema, startRegistry, type TestRegistry } from '../../../support/registry.js';
import { until } from '../../../support/until.js';

const PUBLIC_URL = 'https://dpp.example.test';
const TOKEN = 'a-token-of-the-registry';
const DOCUMENT = {
  product_identification: { name: 'Tote', commodity_code: '42022100' },
  espr_compliance: { operator_identifier: 'LEI-5493001KJTIIGC8Y1R12', facility_identifier: 'GLN-3012345000009' },
};
const EXPORT = `mutation ($brandId: Int!, $ids: [Int!], $after: String, $form: RegistryForm) {
  exportForRegistry(brandId: $brandId, passportIds: $ids, after: $after, form: $form) {
    files { name content registrations } passportIds refused { passportId gaps { kind } } next } }`;
const SEND = `mutation ($brandId: Int!, $ids: [Int!]) {
  sendToRegistry(brandId: $brandId, passportIds: $ids) { passportIds refused { passportId } } }`;
const RECORD = 'mutation ($input: RegistrationInput!) { recordRegistration(input: $input) { id } }';
const DEACTIVATE = 'mutation ($id: Int!) { deactivateRegistration(id: $id) { id } }';
const READ = `query ($id: Int!) { passport(id: $id) { registrations {
  version level state productId dataHash registryId registeredAt proof proofKeptAt deactivatedAt failure isOutdated } } }`;
const COUNTS = `query ($brandId: Int!) { registrationCounts(brandId: $brandId) {
  prepared sending refused registered outdated deactivated sends verifiesProofs } }`;

interface Registration {
  readonly version: number;
  readonly state: string;
  readonly productId: string;
  readonly dataHash: string;
  readonly registryId: string | null;
  readonly proof: string | null;
  readonly proofKeptAt: string | null;
  readonly failure: string | null;
  readonly isOutdated: boolean;
}
interface Handover {
  readonly files: readonly { name: string; content: string; registrations: number }[];
  readonly passportIds: readonly number[];
  readonly refused: readonly { passportId: number; gaps: { kind: string }[] }[];
  readonly next: string | null;
}

let registry: TestRegistry;
let stage: Stage;
let brandId: number;
let otherBrandId: number;
let categoryId: number;
let serial = 0;

const administrator = (brand: number): Principal => ({
  kind: 'account',
  accountId: 17,
  email: 'a@example.test',
  role: 'brand_admin',
  sessionId: 's',
  brandIds: [brand],
  accreditations: [],
  contacts: [],
});
const ask = <Data>(text: string, variables: Record<string, unknown>, brand = brandId): Promise<Data> =>
  stage.ask<Data>('passports', text, variables, administrator(brand));
const handOver = async (ids: readonly number[] | null, form = 'cirpass2', after: string | null = null) =>
  (await ask<{ exportForRegistry: Handover }>(EXPORT, { brandId, ids, form, after })).exportForRegistry;
const record = (input: Record<string, unknown>, brand = brandId) => ask(RECORD, { input }, brand);
const send = async (ids: readonly number[]) =>
  (await ask<{ sendToRegistry: Handover }>(SEND, { brandId, ids })).sendToRegistry;
const registrations = async (id: number): Promise<Registration[]> =>
  (await ask<{ passport: { registrations: Registration[] } }>(READ, { id })).passport.registrations;
const settled = (id: number, state: string): Promise<Registration> =>
  until(async () => {
    const [newest] = await registrations(id);
    return newest?.state === state ? newest : undefined;
  });

/** A model of its own with a passport that lacks nothing. */
async function readyModel(): Promise<{ id: number; modelId: number }> {
  const modelId = await addModel(stage, { brandId, sku: `M-${++serial}`, categoryId });
  return { id: await publishPassport(stage, { modelId }, DOCUMENT), modelId };
}
/** What the registry would hash, as it is told of the passport. */
async function tellHash(id: number): Promise<{ upi: string; hash: string }> {
  const [row] = await stage.sql<{ data_hash: string }>(
    'select data_hash from passports.version where passport_id = $1 order by version desc limit 1',
    [id],
  );
  const upi = `${PUBLIC_URL}/v1/dpps/${id}#product`;
  registry.hashes.set(upi, row!.data_hash);
  return { upi, hash: row!.data_hash };
}

beforeAll(async () => {
  registry = await startRegistry();
  stage = await openStage({
    publicUrl: PUBLIC_URL,
    passports: {
      backupUrl: 'https://backup.example.test',
      registry: { url: registry.url, token: TOKEN, jwksUrl: registry.jwksUrl },
    },
  });
  brandId = await stage.brand('NORDATELIR');
  otherBrandId = await stage.brand('STRIDELAB1');
  categoryId = await addCategory(stage, 'handbag');
  await stage.platform.startJobs();
}, 120_000);
afterAll(async () => {
  await stage?.close();
  await registry?.close();
});

describe('files for the registry', () => {
  it('[REG 2026/1778 8] every registration conforms; what lacks something is refused by name, and nothing is filled in', async () => {
    const conforms = pointerSchema();
    const { id } = await readyModel();
    const modelId = await addModel(stage, { brandId, sku: `BARE-${++serial}`, categoryId });
    const bare = await publishPassport(stage, { modelId }, { labels: { x: 1 } });
    const { files, passportIds, refused } = await handOver([id, bare]);
    expect(passportIds).toEqual([id]);
    expect(refused).toEqual([
      {
        passportId: bare,
        gaps: [{ kind: 'operator_identifier' }, { kind: 'facility_identifier' }, { kind: 'commodity_code' }],
      },
    ]);
    const pointers: Pointer[] = JSON.parse(files[0]!.content);
    expect(pointers).toHaveLength(1);
    conforms(pointers[0]);
    expect(conforms.errors).toBeNull();
    expect((await registrations(id))[0]).toMatchObject({ version: 1, state: 'prepared', registryId: null });
  });

  it('as entries of EN 18222', async () => {
    const { id } = await readyModel();
    const { files } = await handOver([id], 'en18222');
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
    const { id } = await readyModel();
    await expect(ask(EXPORT, { brandId: otherBrandId, ids: [id] }, otherBrandId)).rejects.toThrow('NOT_FOUND');
    await expect(ask(EXPORT, { brandId, ids: [id] }, otherBrandId)).rejects.toThrow('FORBIDDEN');
    await expect(ask(SEND, { brandId: otherBrandId, ids: [id] }, otherBrandId)).rejects.toThrow('NOT_FOUND');
    await expect(record({ passportId: id, registryId: 'X' }, otherBrandId)).rejects.toThrow('NOT_FOUND');
    await expect(ask(DEACTIVATE, { id }, otherBrandId)).rejects.toThrow('NOT_FOUND');
    expect(await registrations(id)).toEqual([]);
  });
});

describe('what came back', () => {
  it('[REG 2026/1778 9] a registration is written down with its proof; said again, it is said once', async () => {
    const { id } = await readyModel();
    const { upi, hash } = await tellHash(id);
    registry.registered.set(upi, 'REG-FILE');
    await handOver([id]);
    const proof = await registry.proof(upi);
    await record({ passportId: id, registryId: 'REG-FILE', proof: `  ${proof}\n` });
    await record({ passportId: id, registryId: 'REG-FILE' });
    const [kept, ...more] = await registrations(id);
    expect(more).toEqual([]);
    expect(kept).toMatchObject({
      ...{ version: 1, level: 'model', state: 'registered', productId: upi, dataHash: hash, registryId: 'REG-FILE' },
      ...{ proof, isOutdated: false, failure: null },
    });
    expect(kept!.proofKeptAt).not.toBeNull();
    await expect(record({ passportId: id, registryId: 'REG-OTHER' })).rejects.toThrow('INVALID_INPUT');
    const entries = await stage.sql(
      `select * from passports.audit_entry where action = 'recordRegistration' and thing = 'Passport' and thing_id = $1`,
      [String(id)],
    );
    expect(entries).toMatchObject([{ brand_id: brandId }, { brand_id: brandId }]);
  });

  it.each([
    ['signed by nobody of the registry', (upi: string) => registry.forged(upi)],
    ['about another product', (upi: string) => registry.proof(upi, { upi: `${upi}x` })],
    ['about another version', (upi: string) => registry.proof(upi, { dppHash: 'ab'.repeat(32) })],
    ['about no version', (upi: string) => registry.proof(upi, { dppHash: undefined })],
    ['of another registration', (upi: string) => registry.proof(upi, { registryId: 'REG-999' })],
    ['from the future', (upi: string) => registry.proof(upi, { iat: Math.floor(Date.now() / 1000) + 86_400 })],
    ['no proof at all', async () => 'not.a.token'],
  ])('a proof %s is refused, and nothing is kept', async (_, made) => {
    const { id } = await readyModel();
    const { upi } = await tellHash(id);
    const proof = await made(upi);
    await expect(record({ passportId: id, registryId: 'REG-1', proof })).rejects.toThrow('INVALID_INPUT');
    expect(await registrations(id)).toEqual([]);
  });

  it('[REG 2026/1778 9] a proof past its end is kept: the registry keeps it for 90 days', async () => {
    const { id } = await readyModel();
    const { upi } = await tellHash(id);
    const proof = await registry.proof(upi, { iat: 1_750_000_000, exp: 1_757_776_000, registryId: 'REG-OLD' });
    await record({ passportId: id, registryId: 'REG-OLD', proof });
    expect((await registrations(id))[0]).toMatchObject({ proof, state: 'registered' });
  });

  it('a newer version makes it outdated; registered, it takes its place; a late answer about the older changes nothing', async () => {
    const { id, modelId } = await readyModel();
    await record({ passportId: id, registryId: 'REG-A' });
    await publishPassport(stage, { modelId }, { ...DOCUMENT, labels: { x: 1 } });
    expect(await registrations(id)).toMatchObject([{ version: 1, state: 'registered', isOutdated: true }]);
    const { passportIds } = await handOver(null);
    expect(passportIds).toContain(id);
    await publishPassport(stage, { modelId }, { ...DOCUMENT, labels: { x: 2 } });
    await record({ passportId: id, version: 3, registryId: 'REG-A' });
    await record({ passportId: id, version: 2, registryId: 'REG-A' });
    expect(await registrations(id)).toMatchObject([
      { version: 3, state: 'registered', isOutdated: false },
      { version: 2, state: 'replaced', isOutdated: false },
      { version: 1, state: 'replaced', isOutdated: false },
    ]);
    expect((await handOver(null)).passportIds).not.toContain(id);
    await expect(record({ passportId: id, version: 9, registryId: 'REG-A' })).rejects.toThrow('NOT_FOUND');
  });

  it('fifty at once are one registration, whoever’s identifier came first', async () => {
    const { id } = await readyModel();
    const all = await Promise.allSettled(
      Array.from({ length: 50 }, (_, at) => record({ passportId: id, registryId: `REG-${at % 2}` })),
    );
    const [kept, ...more] = await registrations(id);
    expect(more).toEqual([]);
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(25);
    expect(['REG-0', 'REG-1']).toContain(kept!.registryId);
  });

  it('ended once; an item that is registered again says so in its file', async () => {
    const modelId = await addModel(stage, { brandId, sku: `I-${++serial}`, categoryId });
    await publishPassport(stage, { modelId }, DOCUMENT);
    const batchId = await addBatch(stage, { brandId, modelId, code: 'L1' });
    await publishPassport(stage, { batchId }, DOCUMENT);
    const of = { brandId, brandCode: 'NORDATELIR', categoryId, modelId, batchId };
    const item = await addItem(stage, { ...of, serial: '0A1B2C3D4E5F' });
    const id = await publishPassport(stage, { productId: item.id }, DOCUMENT);
    const deactivated = async () => {
      const { files } = await handOver([id]);
      return (JSON.parse(files[0]!.content) as Pointer[])[0]!.deactivated;
    };
    expect(await deactivated()).toBe(false);
    await record({ passportId: id, registryId: 'REG-ITEM' });
    const ended = await Promise.allSettled(Array.from({ length: 10 }, () => ask(DEACTIVATE, { id })));
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await registrations(id))[0]).toMatchObject({ state: 'deactivated' });
    expect(await deactivated()).toBe(true);
    expect(await until(async () => registry.requests.find(({ pointer }) => pointer.deactivated))).toMatchObject({
      pointer: { upi: `${PUBLIC_URL}/p/0A1B2C3D4E5F`, deactivated: true },
    });
    await stage.sql(`update custody.item set status = 'burned' where id = $1`, [item.id]);
    await publishPassport(stage, { productId: item.id }, { ...DOCUMENT, labels: { x: 1 } });
    expect(await deactivated()).toBe(true);
  });
});

describe('sent to the registry', () => {
  it('registered with its proof, under the operator’s token, once however often it is asked for', async () => {
    const { id } = await readyModel();
    const { upi, hash } = await tellHash(id);
    await Promise.all(Array.from({ length: 50 }, () => send([id])));
    const kept = await settled(id, 'registered');
    expect(kept).toMatchObject({
      productId: upi,
      dataHash: hash,
      registryId: registry.registered.get(upi),
      failure: null,
    });
    expect(kept.proof).not.toBeNull();
    await send([id]);
    const sent = registry.requests.filter(({ pointer }) => pointer.upi === upi);
    expect(sent).toHaveLength(1);
    expect(sent[0]!.authorization).toBe(`Bearer ${TOKEN}`);
  });

  it('a registry that is not there is asked again, with the same key', async () => {
    const { id } = await readyModel();
    const { upi } = await tellHash(id);
    registry.failNext(503, 429);
    await send([id]);
    // The queue waits longer each time; the test does not.
    const kept = await until(async () => {
      await stage.sql(`update passports_jobs._private_jobs set run_at = now() where key like 'register_passport%'`);
      const [newest] = await registrations(id);
      return newest?.state === 'registered' ? newest : undefined;
    });
    expect(kept.registryId).toBe(registry.registered.get(upi));
    const keys = registry.requests.filter(({ pointer }) => pointer.upi === upi).map(({ key }) => key);
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
  });

  it('refused, it says why, and can be sent again', async () => {
    const { id } = await readyModel();
    await tellHash(id);
    registry.failNext(422);
    await send([id]);
    expect((await settled(id, 'refused')).failure).toContain('not now');
    await send([id]);
    expect(await settled(id, 'registered')).toMatchObject({ failure: null });
  });

  it('an answer about another version is refused', async () => {
    const { id } = await readyModel();
    const { upi } = await tellHash(id);
    registry.hashes.set(upi, 'cd'.repeat(32));
    await send([id]);
    expect((await settled(id, 'refused')).failure).toContain('another version');
  });

  it('counts the brand', async () => {
    const { registrationCounts: counts } = await ask<{ registrationCounts: Record<string, number> }>(COUNTS, {
      brandId,
    });
    expect(counts).toMatchObject({
      sending: 0,
      refused: 1,
      outdated: 0,
      deactivated: 1,
      sends: true,
      verifiesProofs: true,
    });
    expect(counts.registered).toBeGreaterThan(3);
    await expect(ask(COUNTS, { brandId }, otherBrandId)).rejects.toThrow('FORBIDDEN');
  });
});
