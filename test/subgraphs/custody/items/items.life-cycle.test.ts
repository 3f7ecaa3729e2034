import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EVENT_TYPES } from '../../../../schema/events/event-types.js';
import { eventFaults } from '../../../support/check-event.js';
import { until } from '../../../support/until.js';
import { BY_ID, type LifeStage, openLife, PRODUCT } from './life-stage.js';

let at: LifeStage;

beforeAll(async () => {
  at = await openLife();
});
afterAll(() => at.close());

const DAY = 86_400;

describe('registration from the console', () => {
  it('§6: emits product.minted, and the item with identity gets its certificate', async () => {
    const id = await at.registered();
    const events = await at.eventsOf(id);
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
    const id = await at.anasItem();
    const last = (await at.eventsOf(id)).at(-1);
    expect(last).toMatchObject({
      type: 'product.transferred',
      body: { reason: 'claim', from_owner: null, to_owner: expect.stringMatching(/^an\.\.\.[0-9a-f]{6}$/) },
    });
    expect(last?.body.tx_hash).toMatch(/^0x[0-9a-f]{64}$/);
    const movements = await at.stage.sql<{ from_role: string; to_role: string }>(
      'select from_role, to_role from custody.movement where item_id = $1 order by id',
      [id],
    );
    expect(movements).toEqual([
      { from_role: 'mint', to_role: 'vault' },
      { from_role: 'vault', to_role: 'owner' },
    ]);
  });

  it('a code is good once, and a wrong one says nothing', async () => {
    await expect(at.act(at.ben, 'claimProduct', { code: 'ZZZZZZZZ' }, { code: 'String!' }, 'id')).rejects.toMatchObject(
      {
        code: 'INVALID_INPUT',
      },
    );
  });

  it('no code is made that nobody could use: of an item that is somebody’s, or reported stolen', async () => {
    const code = (id: number) =>
      at.act(
        at.admin,
        'issuePurchaseCodes',
        { brandId: at.brandId, productIds: [id] },
        { brandId: 'Int!', productIds: '[Int!]!' },
        'code',
      );
    const mine = await at.anasItem();
    await expect(code(mine)).rejects.toMatchObject({ code: 'STATE_CONFLICT', facts: { state: 'owned' } });
    const stolen = await at.registered();
    await at.act(at.admin, 'openTheftReport', { productId: stolen }, PRODUCT, 'id');
    await expect(code(stolen)).rejects.toMatchObject({ code: 'STATE_CONFLICT', facts: { state: 'stolen' } });
  });

  it('§2.17: the offer `compliance` makes no new codes; items keep their identity', async () => {
    const id = await at.registered();
    await at.stage.sql(`update catalog.brand set offer = 'compliance' where id = $1`, [at.brandId]);
    const codes = { brandId: at.brandId, productIds: [id] };
    await expect(
      at.act(at.admin, 'issuePurchaseCodes', codes, { brandId: 'Int!', productIds: '[Int!]!' }, 'code'),
    ).rejects.toMatchObject({ code: 'OFFER_EXCLUDES_IDENTITY' });
    await at.stage.sql(`update catalog.brand set offer = 'compliance_identity' where id = $1`, [at.brandId]);
  });
});

describe('transfer', () => {
  const offer = (productId: number, email = 'ben@example.test', who = at.ana) =>
    at.act(who, 'offerTransfer', { productId, email }, { ...PRODUCT, email: 'String!' });

  it('is accepted by the receiver, moved by the vault, and then completed', async () => {
    const id = await at.anasItem();
    const { id: transfer } = await offer(id);
    await expect(at.act(at.stranger, 'declineTransfer', { id: transfer }, BY_ID)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await at.act(at.ben, 'acceptTransfer', { id: transfer }, BY_ID);
    await at.owned(id, at.ben);
    const [row] = await at.stage.sql('select state, to_email from custody.transfer where id = $1', [transfer]);
    expect(row).toEqual({ state: 'completed', to_email: null });
    const [accepted, transferred] = (await at.eventsOf(id)).slice(-2);
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
    await expect(offer(id, 'x@example.test', at.ana)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is offered to one person at a time, can be declined and called off', async () => {
    const id = await at.anasItem();
    const { id: first } = await offer(id);
    await expect(offer(id, 'carl@example.test')).rejects.toMatchObject({ code: 'STATE_CONFLICT' });
    expect((await at.act(at.ben, 'declineTransfer', { id: first }, BY_ID)).state).toBe('declined');
    await expect(at.act(at.ben, 'acceptTransfer', { id: first }, BY_ID)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const { id: second } = await offer(id);
    expect((await at.act(at.ana, 'cancelTransfer', { id: second }, BY_ID)).state).toBe('cancelled');
  });

  it('a stolen item cannot be offered', async () => {
    const id = await at.anasItem();
    await at.act(at.ana, 'openTheftReport', { productId: id }, PRODUCT, 'id');
    await expect(offer(id)).rejects.toMatchObject({ code: 'STATE_CONFLICT' });
  });
});

describe('returns', () => {
  const request = (productId: number) => at.act(at.ana, 'requestReturn', { productId }, PRODUCT);

  it('requested, received, completed: the item is back in the vault', async () => {
    const id = await at.anasItem();
    const { id: back } = await request(id);
    await expect(at.act(at.admin, 'completeReturn', { id: back }, BY_ID)).rejects.toMatchObject({
      code: 'STATE_CONFLICT',
    });
    await expect(at.act(at.stranger, 'receiveReturn', { id: back }, BY_ID)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await at.act(at.admin, 'receiveReturn', { id: back }, BY_ID);
    await at.act(at.admin, 'completeReturn', { id: back }, BY_ID);
    await at.owned(id, null);
    expect((await at.typesOf(id)).slice(-4)).toEqual([
      'return.requested',
      'return.received',
      'return.completed',
      'product.transferred',
    ]);
  });

  it('rejected, it stays with its owner', async () => {
    const id = await at.anasItem();
    const { id: back } = await request(id);
    await at.act(at.admin, 'rejectReturn', { id: back, reason: 'Worn' }, { ...BY_ID, reason: 'String' });
    expect((await at.typesOf(id)).at(-1)).toBe('return.rejected');
    expect(await at.ownerOf(id)).toBe(at.ana.accountId);
  });
});

describe('buyback', () => {
  const offer = (productId: number) =>
    at.act(
      at.admin,
      'offerBuyback',
      { productId, amount: '240.5', currency: 'EUR' },
      { ...PRODUCT, amount: 'String!', currency: 'String!' },
    );

  it('offered, accepted, completed: the item is back in the vault', async () => {
    const id = await at.anasItem();
    const { id: deal } = await offer(id);
    await expect(at.act(at.ben, 'acceptBuyback', { id: deal }, BY_ID)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await at.act(at.ana, 'acceptBuyback', { id: deal }, BY_ID);
    await at.act(at.admin, 'completeBuyback', { id: deal }, BY_ID);
    await at.owned(id, null);
    const events = (await at.eventsOf(id)).slice(-4);
    expect(events.map(({ type }) => type)).toEqual([
      'buyback.offered',
      'buyback.accepted',
      'buyback.completed',
      'product.transferred',
    ]);
    expect(events[0]?.body).toMatchObject({ amount: '240.50', currency: 'EUR' });
  });

  it('declined', async () => {
    const id = await at.anasItem();
    const { id: deal } = await offer(id);
    await at.act(at.ana, 'declineBuyback', { id: deal, reason: 'No' }, { ...BY_ID, reason: 'String' });
    expect((await at.typesOf(id)).at(-1)).toBe('buyback.declined');
  });
});

describe('§3.1 destruction and withdrawal', () => {
  it('a burned item is burned on the chain and tells of it', async () => {
    const id = await at.registered();
    await at.act(
      at.admin,
      'burnProduct',
      { productId: id, reason: 'Recalled' },
      { ...PRODUCT, reason: 'String' },
      'status',
    );
    await until(async () => (await at.statusOf(id)) === 'burned');
    expect((await at.typesOf(id)).slice(-3)).toEqual([
      'product.status_changed',
      'product.status_changed',
      'product.burned',
    ]);
    await expect(at.act(at.admin, 'withdrawProduct', { productId: id }, PRODUCT, 'id')).rejects.toMatchObject({
      code: 'STATE_CONFLICT',
    });
  });

  it('a withdrawn item can be put back; another brand cannot touch it', async () => {
    const id = await at.registered();
    await expect(at.act(at.stranger, 'withdrawProduct', { productId: id }, PRODUCT, 'id')).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await at.act(at.admin, 'withdrawProduct', { productId: id }, PRODUCT, 'id');
    expect(await at.statusOf(id)).toBe('archived');
    await at.act(at.admin, 'restoreProduct', { productId: id }, PRODUCT, 'id');
    expect(await at.statusOf(id)).toBe('written');
  });
});

// Last, since it moves the clock.
describe('what lapses', () => {
  it('offers, returns, buybacks and warranties end by themselves, each telling of it once', async () => {
    const [offered, returned, dealt, warranted] = [
      await at.anasItem(),
      await at.anasItem(),
      await at.anasItem(),
      await at.anasItem(),
    ];
    await at.act(
      at.ana,
      'offerTransfer',
      { productId: offered, email: 'ben@example.test' },
      { ...PRODUCT, email: 'String!' },
    );
    await at.act(at.ana, 'requestReturn', { productId: returned }, PRODUCT);
    await at.act(
      at.admin,
      'offerBuyback',
      { productId: dealt, amount: '1', currency: 'EUR' },
      { ...PRODUCT, amount: 'String!', currency: 'String!' },
    );
    await at.stage.sql(
      `insert into custody.warranty (item_id, state, starts_at, ends_at) values ($1, 'active', $2, $3)`,
      [warranted, at.stage.options.clock(), new Date(at.stage.options.clock().getTime() + 60 * DAY * 1000)],
    );
    await at.act(
      at.ana,
      'claimWarranty',
      { productId: warranted, description: 'A seam came loose' },
      { ...PRODUCT, description: 'String!' },
      'id',
    );
    at.stage.pass(31 * DAY);
    await until(async () => (await at.typesOf(warranted)).at(-1) === 'warranty.expiring_soon');
    await until(async () => (await at.typesOf(returned)).at(-1) === 'return.expired');
    await until(async () => (await at.typesOf(dealt)).at(-1) === 'buyback.expired');
    expect((await at.typesOf(warranted)).filter((type) => type.startsWith('warranty'))).toEqual([
      'warranty.claimed',
      'warranty.expiring_soon',
    ]);
    const [transfer] = await at.stage.sql('select state from custody.transfer where item_id = $1', [offered]);
    expect(transfer).toEqual({ state: 'expired' });
  });
});

describe('§6 events for the brand', () => {
  it('every event of all this arrived at its https receiver, each once, as its schema says', async () => {
    const rows = await at.stage.sql<{ type: string; body: string }>(
      'select type, body from custody.event where brand_id = $1',
      [at.brandId],
    );
    await until(async () => at.receiver.received.length >= rows.length);
    const bodies = at.receiver.received.map(({ body }) => body.toString());
    expect(new Set(bodies)).toEqual(new Set(rows.map(({ body }) => body)));
    expect(new Set(at.receiver.received.map(({ headers }) => headers['x-webhook-id'])).size).toBe(rows.length);
    for (const { headers, body } of at.receiver.received) {
      expect(eventFaults(String(headers['x-webhook-event']), JSON.parse(body.toString()))).toEqual([]);
    }
    // What is missing here, scans and batches, has a test of its own.
    const others = ['product.scanned', 'product.gray_market', 'clone.alert', 'batch.completed', 'batch.failed'];
    const types = new Set(at.receiver.received.map(({ headers }) => headers['x-webhook-event']));
    expect(types).toEqual(new Set(EVENT_TYPES.filter((type) => !others.includes(type))));
  });
});
