import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type MintStage, openMinting } from './mint-stage.js';

const REGISTER = `mutation R($brandId: Int!, $items: [ItemInput!]!, $key: String) {
  registerItems(brandId: $brandId, items: $items, idempotencyKey: $key) { id serial name }
}`;

interface Item {
  readonly id: number;
  readonly serial: string;
  readonly name: string;
}

let at: MintStage;
let otherBrandId: number;
beforeAll(async () => {
  at = await openMinting();
  otherBrandId = await at.stage.brand('OTHERBRAND');
});
afterAll(() => at?.close());

const named = (...names: readonly string[]) => names.map((productName) => ({ productName, categoryId: 10 }));
const register = async (items: readonly object[], key: string | null, brandId = at.brandId): Promise<Item[]> =>
  (await at.stage.ask<{ registerItems: Item[] }>('custody', REGISTER, { brandId, items, key })).registerItems;

/** Items of the console, their registrations and the units of quota that were used, since the last call. */
async function grown(): Promise<{ items: number; registrations: number; units: number }> {
  const [now] = await at.stage.sql<typeof before>(
    `select (select count(*)::int from custody.item where origin = 'console') as items,
            (select count(distinct registration_id)::int from custody.item where origin = 'console') as registrations,
            (select coalesce(sum(used), 0)::int from integrations.quota_month) as units`,
  );
  const { items, registrations, units } = now!;
  const more = {
    items: items - before.items,
    registrations: registrations - before.registrations,
    units: units - before.units,
  };
  before = now!;
  return more;
}
let before = { items: 0, registrations: 0, units: 0 };
beforeEach(() => grown());

describe('items that are registered under an idempotency key', () => {
  it('are registered once: a repeat gets the first ones, in their order', async () => {
    const first = await register(named('Tote', 'Clutch'), 'one');
    expect(first.map(({ name }) => name)).toEqual(['Tote', 'Clutch']);
    expect(await register(named('Tote', 'Clutch'), ' one ')).toEqual(first);
    expect(await register(named('Clutch', 'Tote'), 'one')).toEqual(first);
    expect(await grown()).toEqual({ items: 2, registrations: 1, units: 2 });
  });

  it('are others of another brand, under another key and after a day; without a key always', async () => {
    const ids = new Set<number>();
    const add = async (key: string | null, brandId?: number) => {
      for (const { id } of await register(named('Tote'), key, brandId)) ids.add(id);
    };
    await add('shared');
    await add('shared', otherBrandId);
    await add('another');
    await add(null);
    await add(null);
    at.stage.pass(24 * 3_600);
    await add('shared');
    expect(ids.size).toBe(6);
  });

  it('are not replaced by others, nor taken for those of a batch', async () => {
    await register(named('Tote'), 'taken');
    await at.submit(at.rows(1), 'batch');
    await grown();
    const conflict = { code: 'IDEMPOTENCY_CONFLICT' };
    await expect(register(named('Clutch'), 'taken')).rejects.toMatchObject(conflict);
    await expect(register(named('Tote', 'Tote'), 'taken')).rejects.toMatchObject(conflict);
    await expect(at.submit(at.rows(1), 'taken')).rejects.toMatchObject(conflict);
    const [{ product_name: productName, metadata_uri: metadataUri }] = at.rows(1) as [Record<string, string>];
    const same = [{ productName, metadataUri, categoryId: 10 }];
    await expect(register(same, 'batch')).rejects.toMatchObject(conflict);
    expect(await grown()).toEqual({ items: 0, registrations: 0, units: 0 });
  });

  it('are found by a repeat whose first call was killed before it answered', async () => {
    const first = await register(named('Tote', 'Clutch'), 'lost');
    await at.stage.sql(`update integrations.idempotency_record set response = null where idempotency_key = 'lost'`);
    const inFlight = { code: 'IDEMPOTENCY_IN_FLIGHT' };
    await expect(register(named('Tote', 'Clutch'), 'lost')).rejects.toMatchObject(inFlight);
    at.stage.pass(61);
    expect(await register(named('Tote', 'Clutch'), 'lost')).toEqual(first);
    expect(await grown()).toEqual({ items: 2, registrations: 1, units: 2 });
    expect(await at.stage.sql('select reference from custody.quota_to_release')).toEqual([]);
  });

  it('are registered by one of many calls at once', async () => {
    const calls = Array.from({ length: 20 }, () => register(named('Tote'), 'at once'));
    const answers = await Promise.allSettled(calls);
    const ids = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value.map(({ id }) => id) : []));
    const refusals = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason.code] : []));
    expect(new Set(ids).size).toBe(1);
    expect([...new Set(refusals), 'IDEMPOTENCY_IN_FLIGHT']).toContain('IDEMPOTENCY_IN_FLIGHT');
    expect(refusals.filter((code) => code !== 'IDEMPOTENCY_IN_FLIGHT')).toEqual([]);
    expect(await grown()).toEqual({ items: 1, registrations: 1, units: 1 });
  });

  it('may be sent again under their key after a refusal', async () => {
    const small = await at.stage.brand('SMALLBRAND', { monthlyProducts: 1 });
    const refused = { code: 'PRODUCT_QUOTA_EXCEEDED' };
    await expect(register(named('Tote', 'Clutch'), 'many', small)).rejects.toMatchObject(refused);
    expect(await register(named('Tote'), 'many', small)).toHaveLength(1);
    expect(await grown()).toEqual({ items: 1, registrations: 1, units: 1 });
  });

  it('have a key of at most 255 characters', async () => {
    await expect(register(named('Tote'), 'k'.repeat(256))).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    expect(await register(named('Tote'), 'k'.repeat(255))).toHaveLength(1);
  });
});
