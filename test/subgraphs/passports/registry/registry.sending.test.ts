import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addModel, GTIN, publishPassport } from '../../../support/catalog.js';
import { until } from '../../../support/until.js';
import { COUNTS, DOCUMENT, openRegistryStage, PUBLIC_URL, type RegistryStage, SEND, TOKEN } from './registry-stage.js';

let at: RegistryStage;

beforeAll(async () => {
  at = await openRegistryStage();
}, 120_000);
afterAll(() => at?.close());

describe('sent to the registry', () => {
  it('registered with its proof, under the operator’s token, once however often it is asked for', async () => {
    const { id } = await at.readyModel();
    const { upi, hash } = await at.knowHash(id);
    await Promise.all(Array.from({ length: 50 }, () => at.send([id])));
    const kept = await at.settled(id, 'registered');
    expect(kept).toMatchObject({
      productId: upi,
      dataHash: hash,
      registryId: at.registry.registered.get(upi),
      failure: null,
    });
    expect(kept.proof).not.toBeNull();
    await at.send([id]);
    const sent = at.registry.requests.filter(({ pointer }) => pointer.upi === upi);
    expect(sent).toHaveLength(1);
    expect(sent[0]!.authorization).toBe(`Bearer ${TOKEN}`);
  });

  it('a registry that is not there is asked again, with the same key', async () => {
    const { id } = await at.readyModel();
    const { upi } = await at.knowHash(id);
    at.registry.failNext(503, 429);
    await at.send([id]);
    // The queue waits longer each time; the test does not.
    const kept = await until(async () => {
      await at.stage.sql(`update passports_jobs._private_jobs set run_at = now() where key like 'register_passport%'`);
      const [newest] = await at.registrations(id);
      return newest?.state === 'registered' ? newest : undefined;
    });
    expect(kept.registryId).toBe(at.registry.registered.get(upi));
    const keys = at.registry.requests.filter(({ pointer }) => pointer.upi === upi).map(({ key }) => key);
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
  });

  it('refused, it says why, and can be sent again', async () => {
    const { id } = await at.readyModel();
    await at.knowHash(id);
    at.registry.failNext(422);
    await at.send([id]);
    expect((await at.settled(id, 'refused')).failure).toContain('not now');
    await at.send([id]);
    expect(await at.settled(id, 'registered')).toMatchObject({ failure: null });
  });

  it('refused, and not sent, when its version left service or its identifier changed while it waited', async () => {
    const [first, withdrawn, renamed] = [await at.readyModel(), await at.readyModel(), await at.readyModel()];
    for (const { id } of [first, withdrawn]) await at.knowHash(id);
    at.registry.hashes.set(`${PUBLIC_URL}/01/${GTIN}`, (await at.knowHash(renamed.id)).hash);
    const before = at.registry.requests.length;
    const release = at.registry.holdAnswers();
    await at.send([first.id]);
    await until(async () => at.registry.requests.length > before);
    // They wait for the first, of the same brand.
    await at.send([withdrawn.id, renamed.id]);
    await at.ask('mutation W($id: Int!) { supersedePassportVersion(id: $id, version: 1) { id } }', withdrawn);
    await at.stage.sql('update catalog.model set gtin = $2 where id = $1', [renamed.modelId, GTIN]);
    release();
    await at.settled(first.id, 'registered');
    for (const { id } of [withdrawn, renamed]) expect((await at.settled(id, 'refused')).failure).toMatch(/^Not sent/);
    expect(at.registry.requests.length).toBe(before + 1);
    await at.send([renamed.id]);
    expect(await at.settled(renamed.id, 'registered')).toMatchObject({ failure: null });
  });

  it('refused when its process was killed during the last attempt, and can be sent again', async () => {
    const [first, { id }] = [await at.readyModel(), await at.readyModel()];
    for (const one of [first.id, id]) await at.knowHash(one);
    const before = at.registry.requests.length;
    const release = at.registry.holdAnswers();
    await at.send([first.id]);
    await until(async () => at.registry.requests.length > before);
    // Waits for the first, of the same brand.
    await at.send([id]);
    const given = await at.stage.sql<{ key: string }>(
      `update passports_jobs._private_jobs set attempts = max_attempts where locked_at is null
          and key = (select 'register_passport ' || id from passports.registration where passport_id = $1) returning key`,
      [id],
    );
    expect(given).toHaveLength(1);
    release();
    await at.settled(first.id, 'registered');
    expect((await at.registrations(id))[0]).toMatchObject({ state: 'sending' });
    await at.stage.sql(`select passports_jobs.add_job('keep_waiting')`);
    expect((await at.settled(id, 'refused')).failure).toContain('interrupted');
    expect(await at.stage.sql('select 1 from passports_jobs._private_jobs where key = $1', [given[0]!.key])).toEqual(
      [],
    );
    await at.send([id]);
    expect(await at.settled(id, 'registered')).toMatchObject({ failure: null });
  });

  it('an answer about another version is refused', async () => {
    const { id } = await at.readyModel();
    const { upi } = await at.knowHash(id);
    at.registry.hashes.set(upi, 'cd'.repeat(32));
    await at.send([id]);
    expect((await at.settled(id, 'refused')).failure).toContain('another version');
  });

  it('counts the brand', async () => {
    const { registrationCounts: counts } = await at.ask<{ registrationCounts: Record<string, number> }>(COUNTS, {
      brandId: at.brandId,
    });
    expect(counts).toMatchObject({
      sending: 0,
      refused: 2,
      outdated: 0,
      registered: 7,
      deactivated: 0,
      sends: true,
      verifiesProofs: true,
    });
    await expect(at.ask(COUNTS, { brandId: at.brandId }, at.otherBrandId)).rejects.toThrow('FORBIDDEN');
  });
});

it('versions are gathered for the chain while all registrations wait for a registry that does not answer', async () => {
  const sent = await Promise.all(Array.from({ length: 4 }, () => at.readyModel()));
  for (const { id } of sent) await at.knowHash(id);
  const before = at.registry.requests.length;
  const release = at.registry.holdAnswers();
  try {
    await at.send(sent.map(({ id }) => id));
    await until(async () => at.registry.requests.length > before);
    const { id } = await at.readyModel();
    await until(async () => {
      const sql = 'select id from passports.version where passport_id = $1 and anchor_id is not null';
      return (await at.stage.sql(sql, [id])).length === 1;
    }, 20_000);
    // One at a time, since all are of one brand.
    expect(at.registry.requests.length - before).toBe(1);
  } finally {
    release();
  }
  for (const { id } of sent) await at.settled(id, 'registered');
}, 60_000);

it('registrations are sent of each brand in turn, however many of one wait', async () => {
  // Brands of the same queue.
  const sameQueue = async (nth = 0): Promise<number> => {
    const brandId = await at.stage.brand(`NEIGHBOUR${nth}`);
    return brandId % 2 === at.brandId % 2 ? brandId : sameQueue(nth + 1);
  };
  const neighbour = await sameQueue();
  const ready = async (brandId: number): Promise<{ id: number; upi: string }> => {
    const modelId = await addModel(at.stage, { brandId, sku: at.nextSku(), categoryId: at.categoryId });
    const id = await publishPassport(at.stage, { modelId }, DOCUMENT);
    return { id, ...(await at.knowHash(id)) };
  };
  const many: { id: number; upi: string }[] = [];
  for (let nth = 0; nth < 7; nth++) many.push(await ready(at.brandId));
  const few = [await ready(neighbour), await ready(neighbour)];
  const before = at.registry.requests.length;
  const sentSince = () => at.registry.requests.slice(before).map(({ pointer }) => pointer.upi);
  const release = at.registry.holdAnswers();
  try {
    await at.send([many[0]!.id]);
    await until(async () => sentSince().length === 1);
    await at.send(many.slice(1, 4).map(({ id }) => id));
    await at.send(many.slice(4).map(({ id }) => id));
    await at.ask(SEND, { brandId: neighbour, ids: few.map(({ id }) => id) }, neighbour);
  } finally {
    release();
  }
  for (const { id } of many) await at.settled(id, 'registered');
  const upis = [many[0], many[1], few[0], many[2], few[1], ...many.slice(3)].map((one) => one!.upi);
  expect(sentSince()).toEqual(upis);
}, 60_000);
