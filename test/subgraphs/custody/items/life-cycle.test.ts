import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EMBEDDED_CHAIN_ID, type EmbeddedChain } from '../../../../gateway/installation/embedded-chain.js';
import { EVENT_TYPES, type EventType } from '../../../../schema/events/event-types.js';
import type { Role } from '../../../../schema/vocabulary/roles.js';
import type { AccountPrincipal } from '../../../../subgraphs/lib/graphql/principal.js';
import { openStage, type Stage } from '../../../support/actors.js';
import { eventFaults } from '../../../support/check-event.js';
import { TEST_SIGNER_KEY, testChain } from '../../../support/embedded-chain.js';
import { type Receiver, startReceiver, TO_RECEIVERS } from '../../../support/receiver.js';
import { until } from '../../../support/until.js';

let chain: EmbeddedChain;
let stage: Stage;
let receiver: Receiver;
let brandId: number;
let ana: AccountPrincipal;
let ben: AccountPrincipal;
let admin: AccountPrincipal;
let stranger: AccountPrincipal;

const DAY = 86_400;

async function person(email: string, role: Role, brandIds: number[] = []): Promise<AccountPrincipal> {
  const accountId = await stage.account(email, role, role === 'brand_admin' ? { brandIds } : {});
  return { kind: 'account', accountId, email, role, sessionId: 's', brandIds, accreditations: [], contacts: [] };
}

beforeAll(async () => {
  chain = await testChain();
  receiver = await startReceiver();
  stage = await openStage({
    outbound: TO_RECEIVERS,
    custody: {
      chain: {
        rpcUrl: chain.rpcUrl,
        chainId: EMBEDDED_CHAIN_ID,
        signerKey: TEST_SIGNER_KEY,
        embedded: true,
        confirmations: 1,
      },
    },
  });
  brandId = await stage.brand('NORDATELIR');
  const elsewhere = await stage.brand('OTHERBRAND');
  await stage.sql(`insert into catalog.category (id, key, names) values (10, 'handbag', '{"en": "Handbags"}')`);
  ana = await person('ana@example.test', 'customer');
  ben = await person('ben@example.test', 'customer');
  admin = await person('admin@example.test', 'brand_admin', [brandId]);
  stranger = await person('stranger@example.test', 'brand_admin', [elsewhere]);
  await stage.ask('integrations', 'mutation S($input: WebhookInput!) { createWebhook(input: $input) { secret } }', {
    input: { brandId, url: receiver.url, events: EVENT_TYPES },
  });
  await stage.platform.startJobs();
});
afterAll(async () => {
  await stage.close();
  await receiver.close();
  await chain.stop();
});

type Variables = Readonly<Record<string, unknown>>;

/** One mutation with its arguments spelled out; `types` are those of the variables. */
async function act<Data = { id: number; state: string }>(
  who: AccountPrincipal,
  name: string,
  variables: Variables,
  types: Readonly<Record<string, string>>,
  fields = 'id state',
): Promise<Data> {
  const names = Object.keys(variables);
  const declared = names.map((each) => `$${each}: ${types[each]}`).join(', ');
  const passed = names.map((each) => `${each}: $${each}`).join(', ');
  const text = `mutation M(${declared}) { ${name}(${passed}) { ${fields} } }`;
  return (await stage.ask<Record<string, Data>>('custody', text, variables, who))[name] as Data;
}

const PRODUCT = { productId: 'Int!' };
const BY_ID = { id: 'Int!' };

/** An item registered from the console and confirmed by the chain. */
async function registered(): Promise<number> {
  const [{ id }] = (await act<{ id: number }[]>(
    admin,
    'registerItems',
    { brandId, items: [{ productName: 'Tote', categoryId: 10 }] },
    { brandId: 'Int!', items: '[ItemInput!]!' },
    'id',
  )) as [{ id: number }];
  await until(async () => ((await statusOf(id)) === 'written' ? true : undefined));
  return id;
}

const statusOf = async (id: number): Promise<string> =>
  (await stage.sql<{ status: string }>('select status from custody.item where id = $1', [id]))[0]!.status;
const ownerOf = async (id: number): Promise<number | null> =>
  (
    await stage.sql<{ owner: number | null }>('select owner_account_id as owner from custody.item where id = $1', [id])
  )[0]!.owner;
const owned = (id: number, by: AccountPrincipal | null): Promise<unknown> =>
  until(async () => ((await ownerOf(id)) === (by?.accountId ?? null) ? true : undefined));

/** Bodies of an item's events in their order; each is held against its published schema. */
async function told(id: number): Promise<readonly { type: string; body: Record<string, unknown> }[]> {
  const rows = await stage.sql<{ type: EventType; body: string }>(
    'select type, body from custody.event where item_id = $1 order by position',
    [id],
  );
  return rows.map(({ type, body }) => {
    const payload = JSON.parse(body) as Record<string, unknown>;
    expect([type, eventFaults(type, payload)]).toEqual([type, []]);
    return { type, body: payload };
  });
}
const types = async (id: number): Promise<string[]> => (await told(id)).map(({ type }) => type);

/** An item that Ana claimed with its purchase code. */
async function anasItem(): Promise<number> {
  const id = await registered();
  const [{ code }] = (await act<{ code: string }[]>(
    admin,
    'issuePurchaseCodes',
    { brandId, productIds: [id] },
    { brandId: 'Int!', productIds: '[Int!]!' },
    'code',
  )) as [{ code: string }];
  await act(ana, 'claimProduct', { code: code.toLowerCase() }, { code: 'String!' }, 'id status');
  await owned(id, ana);
  return id;
}

describe('registration from the console', () => {
  it('§6: emits product.minted, and the item with identity gets its certificate', async () => {
    const id = await registered();
    const events = await told(id);
    expect(events.map(({ type }) => type)).toEqual([
      'product.status_changed',
      'product.minted',
      'certificate.issued',
      'product.status_changed',
    ]);
    expect(events.map(({ body }) => body.sequence)).toEqual([1, 2, 3, 4]);
  });
});

describe('claim', () => {
  it('makes the item the customer’s once the token moved, and tells of it', async () => {
    const id = await anasItem();
    const last = (await told(id)).at(-1);
    expect(last).toMatchObject({
      type: 'product.transferred',
      body: { reason: 'claim', from_owner: null, to_owner: expect.stringMatching(/^an\.\.\.[0-9a-f]{6}$/) },
    });
    expect(last?.body.tx_hash).toMatch(/^0x[0-9a-f]{64}$/);
    const movements = await stage.sql<{ from_role: string; to_role: string }>(
      'select from_role, to_role from custody.movement where item_id = $1 order by id',
      [id],
    );
    expect(movements).toEqual([
      { from_role: 'mint', to_role: 'vault' },
      { from_role: 'vault', to_role: 'owner' },
    ]);
  });

  it('a code is good once, and a wrong one says nothing', async () => {
    await expect(act(ben, 'claimProduct', { code: 'ZZZZZZZZ' }, { code: 'String!' }, 'id')).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
  });

  it('no code is made that nobody could use: of an item that is somebody’s, or reported stolen', async () => {
    const code = (id: number) =>
      act(
        admin,
        'issuePurchaseCodes',
        { brandId, productIds: [id] },
        { brandId: 'Int!', productIds: '[Int!]!' },
        'code',
      );
    const mine = await anasItem();
    await expect(code(mine)).rejects.toMatchObject({ code: 'STATE_CONFLICT', facts: { state: 'owned' } });
    const stolen = await registered();
    await act(admin, 'openTheftReport', { productId: stolen }, PRODUCT, 'id');
    await expect(code(stolen)).rejects.toMatchObject({ code: 'STATE_CONFLICT', facts: { state: 'stolen' } });
  });

  it('§1: the offer `compliance` makes no new codes; items keep their identity', async () => {
    const id = await registered();
    await stage.sql(`update catalog.brand set offer = 'compliance' where id = $1`, [brandId]);
    const codes = { brandId, productIds: [id] };
    await expect(
      act(admin, 'issuePurchaseCodes', codes, { brandId: 'Int!', productIds: '[Int!]!' }, 'code'),
    ).rejects.toMatchObject({ code: 'OFFER_EXCLUDES_IDENTITY' });
    await stage.sql(`update catalog.brand set offer = 'compliance_identity' where id = $1`, [brandId]);
  });
});

describe('transfer', () => {
  const offer = (productId: number, email = 'ben@example.test', who = ana) =>
    act(who, 'offerTransfer', { productId, email }, { ...PRODUCT, email: 'String!' });

  it('is offered a hundred times a day by one account: each offer writes to whom it likes', async () => {
    const flooder = await person('flooder@example.test', 'customer');
    const offers = Array.from({ length: 103 }, () => offer(987_654, 'ben@example.test', flooder));
    const answers = (await Promise.allSettled(offers)).map((one) => (one.status === 'rejected' ? one.reason.code : ''));
    const count = (code: string) => answers.filter((one) => one === code).length;
    expect([count('NOT_FOUND'), count('RATE_LIMITED')]).toEqual([100, 3]);
  });

  it('is accepted by the receiver, moved by the vault, and then completed', async () => {
    const id = await anasItem();
    const { id: transfer } = await offer(id);
    await expect(act(stranger, 'declineTransfer', { id: transfer }, BY_ID)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await act(ben, 'acceptTransfer', { id: transfer }, BY_ID);
    await owned(id, ben);
    const [row] = await stage.sql('select state, to_email from custody.transfer where id = $1', [transfer]);
    expect(row).toEqual({ state: 'completed', to_email: null });
    const [accepted, transferred] = (await told(id)).slice(-2);
    expect(accepted).toMatchObject({ type: 'transfer.accepted', body: { transfer_id: transfer } });
    expect(transferred).toMatchObject({
      type: 'product.transferred',
      body: {
        transfer_id: transfer,
        reason: 'transfer',
        from_owner: expect.stringMatching(/^an/),
        to_owner: expect.stringMatching(/^be/),
      },
    });
    await expect(offer(id, 'x@example.test', ana)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is offered to one person at a time, can be declined and called off', async () => {
    const id = await anasItem();
    const { id: first } = await offer(id);
    await expect(offer(id, 'carl@example.test')).rejects.toMatchObject({ code: 'STATE_CONFLICT' });
    expect((await act(ben, 'declineTransfer', { id: first }, BY_ID)).state).toBe('declined');
    await expect(act(ben, 'acceptTransfer', { id: first }, BY_ID)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const { id: second } = await offer(id);
    expect((await act(ana, 'cancelTransfer', { id: second }, BY_ID)).state).toBe('cancelled');
  });

  it('a stolen item cannot be offered', async () => {
    const id = await anasItem();
    await act(ana, 'openTheftReport', { productId: id }, PRODUCT, 'id');
    await expect(offer(id)).rejects.toMatchObject({ code: 'STATE_CONFLICT' });
  });
});

describe('items of a manifest', () => {
  const load = async (products: readonly object[]) => {
    await stage.ask('custody', 'mutation B($products: JSON!) { beginProductImport(products: $products) }', {
      products,
    });
    await until(async () => {
      const { productImportsPending } = await stage.ask<{ productImportsPending: number }>(
        'custody',
        '{ productImportsPending }',
      );
      return productImportsPending === 0 ? true : undefined;
    });
    await stage.ask('custody', 'mutation F($products: JSON!) { finishProductImport(products: $products) }', {
      products,
    });
  };
  const described = (over: object) => ({
    brandId,
    brandCode: 'NORDATELIR',
    serial: null,
    uidHash: null,
    name: 'Imported',
    categoryId: 10,
    modelId: null,
    batchId: null,
    metadataUri: null,
    imageUrl: null,
    status: 'written',
    identity: true,
    owner: null,
    stolen: false,
    certificates: [],
    ...over,
  });
  const idOf = async (key: string): Promise<number> =>
    (await stage.sql<{ id: number }>('select id from custody.item where import_key = $1', [key]))[0]!.id;

  it('an owner named there really holds the token: they can pass it on', async () => {
    const owner = { accountId: ana.accountId, email: ana.email };
    await load([described({ key: 'owned', owner })]);
    const id = await idOf('owned');
    expect(await ownerOf(id)).toBe(ana.accountId);
    const { id: transfer } = await act(
      ana,
      'offerTransfer',
      { productId: id, email: 'ben@example.test' },
      { ...PRODUCT, email: 'String!' },
    );
    await act(ben, 'acceptTransfer', { id: transfer }, BY_ID);
    await owned(id, ben);
    // The file still names Ana, who gave it away since.
    await load([described({ key: 'owned', owner })]);
    expect(await ownerOf(id)).toBe(ben.accountId);
  });

  it('a destroyed one is destroyed on the chain too', async () => {
    await load([described({ key: 'destroyed', status: 'burned' })]);
    const id = await idOf('destroyed');
    await until(async () => {
      const [burn] = await stage.sql<{ state: string }>(
        `select state from custody.chain_transaction where purpose = 'burn' and reference = 'item ' || $1::text`,
        [id],
      );
      return burn?.state === 'confirmed' ? true : undefined;
    });
    expect(await statusOf(id)).toBe('burned');
    await load([described({ key: 'destroyed', status: 'written' })]);
    expect(await statusOf(id)).toBe('burned');
  });
});

describe('returns', () => {
  const request = (productId: number) => act(ana, 'requestReturn', { productId }, PRODUCT);

  it('requested, received, completed: the item is back in the vault', async () => {
    const id = await anasItem();
    const { id: back } = await request(id);
    await expect(act(admin, 'completeReturn', { id: back }, BY_ID)).rejects.toMatchObject({ code: 'STATE_CONFLICT' });
    await expect(act(stranger, 'receiveReturn', { id: back }, BY_ID)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await act(admin, 'receiveReturn', { id: back }, BY_ID);
    await act(admin, 'completeReturn', { id: back }, BY_ID);
    await owned(id, null);
    expect((await types(id)).slice(-4)).toEqual([
      'return.requested',
      'return.received',
      'return.completed',
      'product.transferred',
    ]);
  });

  it('rejected, it stays with its owner', async () => {
    const id = await anasItem();
    const { id: back } = await request(id);
    await act(admin, 'rejectReturn', { id: back, reason: 'Worn' }, { ...BY_ID, reason: 'String' });
    expect((await types(id)).at(-1)).toBe('return.rejected');
    expect(await ownerOf(id)).toBe(ana.accountId);
  });
});

describe('buyback', () => {
  const offer = (productId: number) =>
    act(
      admin,
      'offerBuyback',
      { productId, amount: '240.5', currency: 'EUR' },
      { ...PRODUCT, amount: 'String!', currency: 'String!' },
    );

  it('offered, accepted, completed: the item is back in the vault', async () => {
    const id = await anasItem();
    const { id: deal } = await offer(id);
    await expect(act(ben, 'acceptBuyback', { id: deal }, BY_ID)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await act(ana, 'acceptBuyback', { id: deal }, BY_ID);
    await act(admin, 'completeBuyback', { id: deal }, BY_ID);
    await owned(id, null);
    const events = (await told(id)).slice(-4);
    expect(events.map(({ type }) => type)).toEqual([
      'buyback.offered',
      'buyback.accepted',
      'buyback.completed',
      'product.transferred',
    ]);
    expect(events[0]?.body).toMatchObject({ amount: '240.50', currency: 'EUR' });
  });

  it('declined', async () => {
    const id = await anasItem();
    const { id: deal } = await offer(id);
    await act(ana, 'declineBuyback', { id: deal, reason: 'No' }, { ...BY_ID, reason: 'String' });
    expect((await types(id)).at(-1)).toBe('buyback.declined');
  });
});

describe('§3.1 destruction and withdrawal', () => {
  it('a burned item is burned on the chain and tells of it', async () => {
    const id = await registered();
    await act(admin, 'burnProduct', { productId: id, reason: 'Recalled' }, { ...PRODUCT, reason: 'String' }, 'status');
    await until(async () => ((await statusOf(id)) === 'burned' ? true : undefined));
    expect((await types(id)).slice(-3)).toEqual(['product.status_changed', 'product.status_changed', 'product.burned']);
    await expect(act(admin, 'withdrawProduct', { productId: id }, PRODUCT, 'id')).rejects.toMatchObject({
      code: 'STATE_CONFLICT',
    });
  });

  it('a withdrawn item can be put back; another brand cannot touch it', async () => {
    const id = await registered();
    await expect(act(stranger, 'withdrawProduct', { productId: id }, PRODUCT, 'id')).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await act(admin, 'withdrawProduct', { productId: id }, PRODUCT, 'id');
    expect(await statusOf(id)).toBe('archived');
    await act(admin, 'restoreProduct', { productId: id }, PRODUCT, 'id');
    expect(await statusOf(id)).toBe('written');
  });
});

// Last, since it moves the clock.
describe('what lapses', () => {
  it('offers, returns, buybacks and warranties end by themselves, each telling of it once', async () => {
    const [offered, returned, dealt, warranted] = [
      await anasItem(),
      await anasItem(),
      await anasItem(),
      await anasItem(),
    ];
    await act(
      ana,
      'offerTransfer',
      { productId: offered, email: 'ben@example.test' },
      { ...PRODUCT, email: 'String!' },
    );
    await act(ana, 'requestReturn', { productId: returned }, PRODUCT);
    await act(
      admin,
      'offerBuyback',
      { productId: dealt, amount: '1', currency: 'EUR' },
      { ...PRODUCT, amount: 'String!', currency: 'String!' },
    );
    await stage.sql(`insert into custody.warranty (item_id, state, starts_at, ends_at) values ($1, 'active', $2, $3)`, [
      warranted,
      stage.options.clock(),
      new Date(stage.options.clock().getTime() + 60 * DAY * 1000),
    ]);
    await act(
      ana,
      'claimWarranty',
      { productId: warranted, description: 'A seam came loose' },
      { ...PRODUCT, description: 'String!' },
      'id',
    );
    stage.pass(31 * DAY);
    await until(async () => ((await types(warranted)).at(-1) === 'warranty.expiring_soon' ? true : undefined));
    await until(async () => ((await types(returned)).at(-1) === 'return.expired' ? true : undefined));
    await until(async () => ((await types(dealt)).at(-1) === 'buyback.expired' ? true : undefined));
    expect((await types(warranted)).filter((type) => type.startsWith('warranty'))).toEqual([
      'warranty.claimed',
      'warranty.expiring_soon',
    ]);
    const [transfer] = await stage.sql('select state from custody.transfer where item_id = $1', [offered]);
    expect(transfer).toEqual({ state: 'expired' });
  });
});

describe('§6 what the brand is told', () => {
  it('every event of all this arrived at its https receiver, each once, as its schema says', async () => {
    const rows = await stage.sql<{ type: string; body: string }>(
      'select type, body from custody.event where brand_id = $1',
      [brandId],
    );
    await until(async () => (receiver.received.length >= rows.length ? true : undefined));
    const bodies = receiver.received.map(({ body }) => body.toString());
    expect(new Set(bodies)).toEqual(new Set(rows.map(({ body }) => body)));
    expect(new Set(receiver.received.map(({ headers }) => headers['x-webhook-id'])).size).toBe(rows.length);
    for (const { headers, body } of receiver.received) {
      expect(eventFaults(headers['x-webhook-event'] as EventType, JSON.parse(body.toString()))).toEqual([]);
    }
    // What is missing here, scans and batches, has a test of its own.
    const others = ['product.scanned', 'product.gray_market', 'clone.alert', 'batch.completed', 'batch.failed'];
    const types = new Set(receiver.received.map(({ headers }) => headers['x-webhook-event']));
    expect(types).toEqual(new Set(EVENT_TYPES.filter((type) => !others.includes(type))));
  });
});
