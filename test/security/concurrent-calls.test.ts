import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { draftPassport } from '../support/catalog.js';
import { live, settledTables, timesDone } from '../support/life/act.js';
import type { Operation } from '../support/life/operations.js';
import { brokenPromisesOf } from '../support/life/promises.js';
import { openWorld, type World } from '../support/life/world.js';

// Every operation that guards a limit or moves ownership, asked fifty times at once.
const CALLS = 50;

let world: World;
let trials = 0;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => {
  await world.close();
  process.stdout.write(`concurrent calls: ${trials} trials of ${CALLS}\n`);
});

const CODE: Operation = { do: 'purchaseCode', by: 'team' };
const OWNED: readonly Operation[] = [CODE, { do: 'claim', by: 'ana', at: 0 }];
const OFFERED: readonly Operation[] = [...OWNED, { do: 'offer', by: 'ana', to: 'ben' }];
const REQUESTED: readonly Operation[] = [...OWNED, { do: 'requestReturn', by: 'ana' }];
const RECEIVED: readonly Operation[] = [...REQUESTED, { do: 'return', by: 'team', at: 0, trigger: 'receive' }];
const DEAL: readonly Operation[] = [...OWNED, { do: 'offerBuyback', by: 'team' }];
const AGREED: readonly Operation[] = [...DEAL, { do: 'buyback', by: 'ana', at: 0, trigger: 'accept' }];
const SOLD: readonly Operation[] = [...OWNED, { do: 'sell' }];
const BACK: readonly Operation[] = [
  ...SOLD,
  ...RECEIVED.slice(2),
  { do: 'return', by: 'team', at: 0, trigger: 'complete' },
];

interface Trial {
  readonly name: string;
  readonly before: readonly Operation[];
  /** Asked in turns. */
  readonly calls: readonly Operation[];
  /** How many of the fifty are done. */
  readonly done: number;
}

const each = (...calls: readonly Operation[]): readonly Operation[] => calls;

const TRIALS: readonly Trial[] = [
  {
    name: 'a purchase code',
    before: [CODE],
    calls: each({ do: 'claim', by: 'ana', at: 0 }, { do: 'claim', by: 'ben', at: 0 }),
    done: 1,
  },
  {
    name: 'two purchase codes of one item',
    before: [CODE, CODE],
    calls: each({ do: 'claim', by: 'ana', at: 0 }, { do: 'claim', by: 'ben', at: 1 }),
    done: 1,
  },
  {
    name: 'an offer of a transfer',
    before: OWNED,
    calls: each({ do: 'offer', by: 'ana', to: 'ben' }, { do: 'offer', by: 'ana', to: 'carl' }),
    done: 1,
  },
  {
    name: 'the acceptance of a transfer',
    before: OFFERED,
    calls: each({ do: 'transfer', by: 'ben', at: 0, trigger: 'accept' }),
    done: 1,
  },
  {
    name: 'every answer to a transfer',
    before: OFFERED,
    calls: each(
      { do: 'transfer', by: 'ben', at: 0, trigger: 'accept' },
      { do: 'transfer', by: 'ben', at: 0, trigger: 'decline' },
      { do: 'transfer', by: 'ana', at: 0, trigger: 'cancel' },
    ),
    done: 1,
  },
  { name: 'a request for a return', before: OWNED, calls: each({ do: 'requestReturn', by: 'ana' }), done: 1 },
  {
    name: 'the arrival of a return',
    before: REQUESTED,
    calls: each({ do: 'return', by: 'team', at: 0, trigger: 'receive' }),
    done: 1,
  },
  {
    name: 'the end of a return',
    before: RECEIVED,
    calls: each(
      { do: 'return', by: 'team', at: 0, trigger: 'complete' },
      { do: 'return', by: 'team', at: 0, trigger: 'reject' },
    ),
    done: 1,
  },
  {
    name: 'a return that arrives and a transfer that is accepted',
    before: [...OFFERED, { do: 'requestReturn', by: 'ana' }],
    calls: each(
      { do: 'return', by: 'team', at: 0, trigger: 'receive' },
      { do: 'transfer', by: 'ben', at: 0, trigger: 'accept' },
    ),
    done: 1,
  },
  { name: 'an offer to buy back', before: OWNED, calls: each({ do: 'offerBuyback', by: 'team' }), done: 1 },
  {
    name: 'the answer to it',
    before: DEAL,
    calls: each(
      { do: 'buyback', by: 'ana', at: 0, trigger: 'accept' },
      { do: 'buyback', by: 'ana', at: 0, trigger: 'decline' },
    ),
    done: 1,
  },
  {
    name: 'the end of a buyback',
    before: AGREED,
    calls: each({ do: 'buyback', by: 'team', at: 0, trigger: 'complete' }),
    done: 1,
  },
  {
    name: 'a buyback that is accepted and a return that arrives',
    before: [...DEAL, { do: 'requestReturn', by: 'ana' }],
    calls: each(
      { do: 'buyback', by: 'ana', at: 0, trigger: 'accept' },
      { do: 'return', by: 'team', at: 0, trigger: 'receive' },
    ),
    done: 1,
  },
  {
    name: 'a warranty claim: five without an answer',
    before: SOLD,
    calls: each({ do: 'claimWarranty', by: 'ana' }),
    done: 5,
  },
  {
    name: 'the answer to a claim',
    before: [...SOLD, { do: 'claimWarranty', by: 'ana' }],
    calls: each({ do: 'warrantyClaim', by: 'team', at: 0, trigger: 'accept' }),
    done: 1,
  },
  { name: 'a warranty anew', before: BACK, calls: each({ do: 'renew', by: 'team' }), done: 1 },
  {
    name: 'a handover code',
    before: [...OWNED, { do: 'handover', by: 'ana' }],
    calls: each({ do: 'intervene', at: 0 }),
    done: 1,
  },
  { name: 'a work order', before: [{ do: 'workOrder', by: 'team' }], calls: each({ do: 'intervene', at: 0 }), done: 1 },
  {
    name: 'a code taken back and used',
    before: [{ do: 'workOrder', by: 'team' }],
    calls: each({ do: 'intervene', at: 0 }, { do: 'revokeCode', by: 'team', at: 0 }),
    done: 1,
  },
  { name: 'a sale: declared, and then already', before: [], calls: each({ do: 'sell' }), done: CALLS },
  {
    name: 'a theft report',
    before: OWNED,
    calls: each({ do: 'openTheft', by: 'ana' }, { do: 'openTheft', by: 'team' }),
    done: 1,
  },
  {
    name: 'its end',
    before: [{ do: 'openTheft', by: 'team' }],
    calls: each({ do: 'closeTheft', by: 'team' }),
    done: 1,
  },
  { name: 'a destruction', before: OWNED, calls: each({ do: 'burn', by: 'team' }), done: 1 },
  {
    name: 'a destruction and a transfer',
    before: OFFERED,
    calls: each({ do: 'burn', by: 'team' }, { do: 'transfer', by: 'ben', at: 0, trigger: 'accept' }),
    done: 1,
  },
  {
    name: 'a withdrawal',
    before: [],
    calls: each(
      { do: 'decide', by: 'team', decision: 'withdraw' },
      { do: 'decide', by: 'team', decision: 'supersede' },
    ),
    done: 1,
  },
  {
    name: 'a comeback',
    before: [{ do: 'decide', by: 'team', decision: 'withdraw' }],
    calls: each({ do: 'decide', by: 'team', decision: 'restore' }),
    done: 1,
  },
  { name: 'a revocation', before: [], calls: each({ do: 'decide', by: 'team', decision: 'revoke' }), done: 1 },
];

describe('fifty calls at once', () => {
  it.each(TRIALS.map((trial) => [trial.name, trial] as const))('%s', async (_, { before, calls, done }) => {
    const subject = await world.newborn();
    expect(await live(world, subject, ...before)).toEqual(before.map(() => true));
    const asked = Array.from({ length: CALLS }, (_, at) => calls[at % calls.length]!);
    expect(await timesDone(world, subject, asked)).toBe(done);
    trials += 1;
    expect(brokenPromisesOf(await settledTables(world, subject))).toEqual([]);
  });

  /** Fifty of one mutation; how many were done. */
  async function fifty(part: 'catalog' | 'custody' | 'passports', text: string, variables: object): Promise<number> {
    trials += 1;
    const calls = Array.from({ length: CALLS }, () =>
      world.stage.ask(part, text, variables as Record<string, unknown>),
    );
    const answers = await Promise.allSettled(calls);
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: expect.stringMatching(/./) });
    return answers.filter(({ status }) => status === 'fulfilled').length;
  }
  const rows = async (sql: string): Promise<number> => (await world.stage.sql(sql)).length;

  it('one draft is published once', async () => {
    const [model] = await world.stage.sql<{ id: number }>('select id from catalog.model limit 1');
    const id = await draftPassport(world.stage, { modelId: model!.id }, { labels: { eco: true } });
    expect(await fifty('passports', 'mutation P($id: Int!) { publishPassport(id: $id) { id } }', { id })).toBe(1);
    expect(await rows('select from passports.version')).toBe(1);
  });

  it('one draft of one thing', async () => {
    const [model] = await world.stage.sql<{ id: number }>('select id from catalog.model order by id desc limit 1');
    const input = { subject: { modelId: model!.id }, document: { labels: { eco: true } }, visibility: 'public' };
    const save = 'mutation S($input: PassportDraftInput!) { savePassportDraft(input: $input) { id } }';
    expect(await fifty('passports', save, { input })).toBe(CALLS);
    expect(await rows(`select from passports.passport where product_model_id = ${model!.id}`)).toBe(1);
  });

  it('items are registered from the console up to the quota of the month, and no unit is lost', async () => {
    const { stage } = world;
    const brandId = await stage.brand('FIFTYITEMS', { monthlyProducts: 20 });
    const register = 'mutation R($b: Int!, $i: [ItemInput!]!) { registerItems(brandId: $b, items: $i) { id } }';
    const items = [{ productName: 'Tote', categoryId: 10 }];
    expect(await fifty('custody', register, { b: brandId, i: items })).toBe(20);
    expect(await rows(`select from custody.item where brand_id = ${brandId}`)).toBe(20);
    const refused = stage.ask('custody', register, { b: brandId, i: items });
    await expect(refused).rejects.toMatchObject({ code: 'PRODUCT_QUOTA_EXCEEDED' });
  });

  it('a shipment leaves once', async () => {
    const { id } = await world.newborn();
    const [retailer] = await world.stage.sql<{ id: number }>('select id from custody.retailer');
    const { prepareShipment } = await world.stage.ask<{ prepareShipment: { id: number } }>(
      'custody',
      'mutation S($input: ShipmentInput!) { prepareShipment(input: $input) { id } }',
      { input: { retailerId: retailer!.id, productIds: [id] } },
    );
    const send = 'mutation S($id: Int!) { sendShipment(id: $id) { id } }';
    expect(await fifty('custody', send, { id: prepareShipment.id })).toBe(1);
  });

  it.each([
    ['plan', 'mutation S($input: PlanInput!) { savePlan(input: $input) { code } }', { code: 'NEWPLAN', features: [] }],
    [
      'category',
      'mutation S($input: CategoryInput!) { saveCategory(input: $input) { id } }',
      { key: 'new', names: [{ language: 'en', text: 'New' }] },
    ],
    [
      'brand',
      'mutation S($input: BrandInput!) { saveBrand(input: $input) { id } }',
      { code: 'NEWBRAND01', name: 'New', plan: 'NEWPLAN' },
    ],
  ])('one %s of a name, however many create it', async (table, text, input) => {
    expect(await fifty('catalog', text, { input })).toBe(CALLS);
    const name = 'key' in input ? `key = 'new'` : `code = '${input.code}'`;
    expect(await rows(`select from catalog.${table} where ${name}`)).toBe(1);
  });
});
