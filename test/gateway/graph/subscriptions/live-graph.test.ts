import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type Client } from 'graphql-ws';
import { WebSocket } from 'ws';
import { relay, relayedEvent } from '../../../support/events.js';
import { addCategory, addItem } from '../../../support/items.js';
import { type Caller, EVENTS, hear, type LiveClients, openLiveClients } from '../../../support/live-clients.js';
import { eventually } from '../../../support/receiver.js';

let live: LiveClients;
beforeAll(async () => {
  live = await openLiveClients();
});
afterEach(() => live.hangUp());
afterAll(() => live?.close());

describe('live subscription to the events of a brand', () => {
  it('tells events as they are accepted, at every gateway, with any field of the supergraph', async () => {
    const who = await live.caller();
    const heard = [hear(live.connect(who.key, 0), EVENTS), hear(live.connect(who.key, 1), EVENTS)];
    await live.begun(2);
    const event = relayedEvent(who);
    await relay(live.stage, [event]);
    for (const { payloads } of heard) {
      await eventually(() => payloads.length === 1, 'the event');
      expect(payloads[0]).toEqual({
        data: {
          brandEvents: {
            id: event.eventId,
            type: 'product.scanned',
            occurredAt: event.occurredAt.replace('Z', '+00:00'),
            body: JSON.parse(event.body),
            brand: { id: who.brandId, name: who.brandCode },
            product: { id: 1 },
          },
        },
      });
    }
  });

  it('tells nothing of other brands and of other types', async () => {
    const [who, other] = [await live.caller(), await live.caller()];
    const { payloads } = hear(live.connect(who.key), EVENTS, { types: ['clone.alert'] });
    await live.begun();
    const wanted = relayedEvent({ ...who, type: 'clone.alert' });
    await relay(live.stage, [
      relayedEvent(other),
      relayedEvent({ ...other, type: 'clone.alert' }),
      relayedEvent(who),
      wanted,
    ]);
    // What came before it in the order of events would have arrived before it.
    await eventually(() => payloads.length > 0, 'the event');
    expect(payloads.map(({ data }) => data.brandEvents.id)).toEqual([wanted.eventId]);
  });

  it('resumes after an event: what was missed comes first, in order, then what is new; nothing twice', async () => {
    const who = await live.caller();
    const missed = Array.from({ length: 60 }, () => relayedEvent(who));
    await relay(live.stage, missed);
    const { payloads } = hear(live.connect(who.key), EVENTS, { after: missed[4]!.eventId });
    await eventually(() => payloads.length === 55, 'what was missed');
    const fresh = [relayedEvent(who), relayedEvent(who)];
    await relay(live.stage, fresh);
    await eventually(() => payloads.length === 57, 'what is new');
    const ids = payloads.map(({ data }) => data.brandEvents.id);
    expect(ids).toEqual([...missed.slice(5), ...fresh].map(({ eventId }) => eventId));
  });

  it('misses nothing while many writers accept at once', async () => {
    const who = await live.caller();
    const { payloads } = hear(live.connect(who.key), EVENTS);
    await live.begun();
    const events = Array.from({ length: 120 }, () => relayedEvent(who));
    await Promise.all(events.map((event) => relay(live.stage, [event])));
    await eventually(() => payloads.length === events.length, 'all events');
    expect(new Set(payloads.map(({ data }) => data.brandEvents.id))).toEqual(new Set(events.map((e) => e.eventId)));
  });

  it('an administrator follows their brand and no other', async () => {
    const [who, other] = [await live.caller(), await live.caller()];
    const email = `admin@${who.brandCode.toLowerCase()}.test`;
    await live.stage.account(email, 'brand_admin', { brandIds: [who.brandId] });
    const { accessToken } = await live.stage.login(email);
    const { payloads } = hear(live.connect(accessToken), EVENTS.replace('name', 'name plan { code }'), {
      brandId: who.brandId,
    });
    const refused = hear(live.connect(accessToken), EVENTS, { brandId: other.brandId });
    await refused.ended;
    expect(refused.payloads).toMatchObject([{ errors: [{ extensions: { code: 'FORBIDDEN' } }] }]);
    await live.begun();
    await relay(live.stage, [relayedEvent(who)]);
    await eventually(() => payloads.length === 1, 'the event');
    expect(payloads[0]?.data.brandEvents.brand.plan).toEqual({ code: who.brandCode });
  });
});

describe('authorisation of live subscriptions', () => {
  const refusal = async (client: Client, query = EVENTS, variables = {}) => {
    const { payloads, ended } = hear(client, query, variables);
    await ended;
    return payloads[0]?.errors?.[0]?.extensions?.code;
  };

  it('refuses nobody, a key without the scope, a plan without notifications, an unknown event to resume after', async () => {
    expect(await refusal(live.connect(null))).toBe('UNAUTHENTICATED');
    expect(await refusal(live.connect((await live.caller({ scopes: ['mint:batch'] })).key))).toBe('SCOPE_MISSING');
    expect(await refusal(live.connect((await live.caller({ features: ['api_access'] })).key))).toBe(
      'FEATURE_NOT_AVAILABLE',
    );
    const [who, other] = [await live.caller(), await live.caller()];
    const theirs = relayedEvent(other);
    await relay(live.stage, [theirs]);
    expect(await refusal(live.connect(who.key), EVENTS, { after: theirs.eventId })).toBe('NOT_FOUND');
    expect(await refusal(live.connect(who.key), EVENTS, { types: ['nope'] })).toBe('INVALID_INPUT');
    expect(await refusal(live.connect(who.key), EVENTS, { brandId: other.brandId })).toBe('BRAND_NOT_SERVED');
  });

  it('closes the connection of a key that is none with 4403', async () => {
    for (const key of [`dpp_test_${'x'.repeat(40)}`, 'dpp_test_short'])
      expect(await hear(live.connect(key), EVENTS).ended).toMatchObject({ code: 4403 });
  });

  it('takes a token that cannot be read for none: what everybody may ask is answered', async () => {
    const client = live.connect('no.such.token');
    const { payloads, ended } = hear(client, '{ __typename }');
    await ended;
    expect(payloads).toEqual([{ data: { __typename: 'Query' } }]);
    expect(await refusal(client, '{ me { email } }')).toBe('INVALID_CREDENTIALS');
    expect(await refusal(client)).toBe('INVALID_CREDENTIALS');
  });

  it('bounds the arguments of a subscription as it does those of every operation', async () => {
    const who = await live.caller();
    const types = Array.from({ length: 501 }, () => 'product.scanned');
    expect(await refusal(live.connect(who.key), EVENTS, { types })).toBe('INVALID_INPUT');
    expect(await refusal(live.connect(who.key), EVENTS, { after: 'x'.repeat(256) })).toBe('INVALID_INPUT');
    const followed = 'subscription F($identifier: String!) { itemTimeline(identifier: $identifier) { id } }';
    const long = { identifier: 'X'.repeat(256) };
    expect(await refusal(live.connect(who.key), followed, long)).toBe('INVALID_INPUT');
    expect(await refusal(live.connect(who.key), followed, { identifier: 'X' })).toBe('NOT_FOUND');
  });

  it('counts what an operation costs, live or not, with its variables', async () => {
    const who = await live.caller();
    const many = Array.from({ length: 20 }, (_, n) => `a${n}: timeline(first: $n) { nodes { comment } }`).join(' ');
    const followed = `subscription F($n: Int) { brandEvents { id product { ${many} } } }`;
    const asked = `query Q($n: Int) { product(identifier: "X") { ${many} } }`;
    for (const n of [200, 1_000_000, null, undefined]) {
      expect(await refusal(live.connect(who.key), followed, { n })).toBe('OPERATION_TOO_COSTLY');
      expect(await refusal(live.connect(who.key), asked, { n })).toBe('OPERATION_TOO_COSTLY');
    }
    expect(await refusal(live.connect(who.key), asked, { n: 1 })).toBeUndefined();
    hear(live.connect(who.key), followed, { n: 1 });
    await live.begun();
  });

  it('takes fifty operations of one connection at once, and no more', async () => {
    const client = live.connect((await live.caller()).key);
    for (let nth = 0; nth < 50; nth++) hear(client, EVENTS);
    await live.begun(50);
    const [refused] = (await hear(client, EVENTS).ended) as readonly { message: string }[];
    expect(refused?.message).toBe('At most 50 operations at once');
  });

  /** Returns the code that a connection is closed with after this was sent as its payload; 0: it was admitted. */
  const closedAfter = (payload: unknown, protocol = 'graphql-transport-ws'): Promise<number> =>
    new Promise((resolve) => {
      const socket = new WebSocket(live.servers[0]!.url, protocol ? [protocol, 'another'] : []);
      socket.once('open', () => socket.send(JSON.stringify({ type: 'connection_init', payload })));
      socket.once('message', () => socket.terminate());
      socket.once('close', (code) => resolve(code === 1006 ? 0 : code));
    });

  it('closes with 4400 where the payload is no object, with 4406 where the protocol is not offered', async () => {
    for (const payload of ['text', 7, true, ['list']]) expect(await closedAfter(payload)).toBe(4400);
    for (const payload of [null, undefined, {}, { authorization: 7 }]) expect(await closedAfter(payload)).toBe(0);
    expect(await closedAfter({}, '')).toBe(4406);
  });

  it('authorises each event again: a key revoked meanwhile gets no more events', async () => {
    const who = await live.caller();
    const heard = hear(live.connect(who.key), EVENTS);
    await live.begun();
    await relay(live.stage, [relayedEvent(who)]);
    await eventually(() => heard.payloads.length === 1, 'the event');
    await live.stage.sql('update integrations.api_key set revoked_at = now() where brand_id = $1', [who.brandId]);
    await relay(live.stage, [relayedEvent(who)]);
    const end = (await heard.ended) as readonly { extensions: { code: string } }[];
    expect(end[0]?.extensions.code).toBe('API_KEY_REVOKED');
    expect(heard.payloads).toHaveLength(1);
  });

  it('ends with the session that was ended meanwhile, and tells nothing of later events', async () => {
    const who = await live.caller();
    const email = `ended@${who.brandCode.toLowerCase()}.test`;
    await live.stage.account(email, 'brand_admin', { brandIds: [who.brandId] });
    const { accessToken } = await live.stage.login(email);
    const heard = hear(live.connect(accessToken), EVENTS, { brandId: who.brandId });
    await live.begun();
    await hear(live.connect(accessToken), 'mutation { logout }').ended;
    await relay(live.stage, [relayedEvent(who)]);
    const end = (await heard.ended) as readonly { extensions: { code: string } }[];
    expect(end[0]?.extensions.code).toBe('INVALID_CREDENTIALS');
    expect(heard.payloads).toEqual([]);
  });

  it('ends when its caller is an administrator of the brand no more', async () => {
    const who = await live.caller();
    const email = `former@${who.brandCode.toLowerCase()}.test`;
    const accountId = await live.stage.account(email, 'brand_admin', { brandIds: [who.brandId] });
    const { accessToken } = await live.stage.login(email);
    const heard = hear(live.connect(accessToken), EVENTS, { brandId: who.brandId });
    await live.begun();
    await live.stage.sql('delete from integrations.account_brand where account_id = $1', [accountId]);
    await relay(live.stage, [relayedEvent(who), relayedEvent(who)]);
    expect(await heard.ended).toBe('complete');
    expect(heard.payloads).toHaveLength(1);
    expect(heard.payloads[0]).toMatchObject({
      data: null,
      errors: [{ extensions: { requestId: expect.any(String) } }],
    });
  });

  it.each([
    [
      'a subscription that lacks a variable',
      'subscription P($j: String!) { batchProgress(jobId: $j) { status } }',
      'BAD_USER_INPUT',
    ],
    ['a query that lacks a variable', 'query Q($j: String!) { product(identifier: $j) { id } }', 'BAD_USER_INPUT'],
    ['what is no operation', '{ nope', 'BAD_OPERATION'],
    ['a field that does not exist', 'subscription { nope }', 'BAD_OPERATION'],
    ['an unknown batch', `subscription { batchProgress(jobId: "${randomUUID()}") { status } }`, 'NOT_FOUND'],
  ])('answers %s with its code and the number of the request', async (_, query, code) => {
    const { payloads, ended } = hear(live.connect((await live.caller()).key), query);
    const end = await ended;
    const [error] = (Array.isArray(end) ? end : payloads[0]?.errors) as { extensions: Record<string, unknown> }[];
    expect(error?.extensions).toMatchObject({ code, requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) });
  });

  it('counts the beginning of a subscription in the key’s window, and none of its events', async () => {
    const who = await live.caller();
    await live.stage.sql('update catalog.plan set requests_per_minute = 1 where code = $1', [who.brandCode]);
    const client = live.connect(who.key);
    const { payloads } = hear(client, EVENTS);
    await live.begun();
    await relay(live.stage, [relayedEvent(who), relayedEvent(who), relayedEvent(who)]);
    await eventually(() => payloads.length === 3, 'the events');
    expect(await refusal(client)).toBe('RATE_LIMITED');
  });
});

describe('live progress of a mint batch (§3.2)', () => {
  const PROGRESS =
    'subscription P($jobId: String!) { batchProgress(jobId: $jobId) { status batchStatus successCount } }';

  async function batchOf({ brandId, brandCode }: Caller): Promise<string> {
    const jobId = randomUUID();
    await live.stage.sql(
      `insert into custody.mint_batch (job_id, brand_id, brand_code, identity, items_count, enqueued_at)
       values ($1, $2, $3, true, 2, now())`,
      [jobId, brandId, brandCode],
    );
    return jobId;
  }

  it('arrives as it is, with each change, and completes with the batch', async () => {
    const who = await live.caller();
    const jobId = await batchOf(who);
    const { payloads, ended } = hear(live.connect(who.key), PROGRESS, { jobId });
    const move = (set: string) => live.stage.sql(`update custody.mint_batch set ${set} where job_id = $1`, [jobId]);
    await eventually(() => payloads.length === 1, 'the state at the beginning');
    await move("status = 'started', started_at = now(), success_count = 1");
    await eventually(() => payloads.length === 2, 'the next state');
    await move("status = 'finished', batch_status = 'success', ended_at = now(), success_count = 2");
    expect(await ended).toBe('complete');
    expect(payloads.map(({ data }) => data.batchProgress)).toEqual([
      { status: 'queued', batchStatus: 'pending', successCount: 0 },
      { status: 'started', batchStatus: 'pending', successCount: 1 },
      { status: 'finished', batchStatus: 'success', successCount: 2 },
    ]);
  });

  it('of another brand is not found', async () => {
    const [who, other] = [await live.caller(), await live.caller()];
    const { ended } = hear(live.connect(who.key), PROGRESS, { jobId: await batchOf(other) });
    expect(await ended).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }]);
  });
});

describe('live timeline of an item', () => {
  const TIMELINE = `
    subscription T($identifier: String!, $after: ID) {
      itemTimeline(identifier: $identifier, after: $after) { id type product { serial status timeline { nodes { type } } } }
    }`;

  it('reaches its brand whole, its owner without scans, and no one else', async () => {
    const who = await live.caller();
    const [mail, stranger] = [`owner@${who.brandCode}.test`.toLowerCase(), `other@${who.brandCode}.test`.toLowerCase()];
    const ownerAccountId = await live.stage.account(mail, 'customer');
    await live.stage.account(stranger, 'customer');
    const brand = { id: who.brandId, code: who.brandCode };
    const item = await addItem(live.stage, brand, await addCategory(live.stage), { ownerAccountId });
    const other = await addItem(live.stage, brand, await addCategory(live.stage));
    const follow = (bearer: string) => hear(live.connect(bearer), TIMELINE, { identifier: item.serial });
    const brands = follow(who.key);
    const owners = follow((await live.stage.login(mail)).accessToken);
    const strangers = follow((await live.stage.login(stranger)).accessToken);
    await strangers.ended;
    expect(strangers.payloads[0]?.errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    await live.begun(2);
    const scan = relayedEvent({ ...who, productId: item.id });
    const change = relayedEvent({ ...who, productId: item.id, type: 'product.status_changed' });
    await relay(live.stage, [relayedEvent({ ...who, productId: other.id }), scan, change]);
    await eventually(() => brands.payloads.length === 2 && owners.payloads.length === 1, 'the events');
    expect(brands.payloads.map(({ data }) => data.itemTimeline.id)).toEqual([scan.eventId, change.eventId]);
    expect(owners.payloads[0]?.data.itemTimeline).toMatchObject({
      id: change.eventId,
      product: { serial: item.serial, status: 'written', timeline: { nodes: expect.any(Array) } },
    });
  });
});

describe('queries and mutations over the same connection', () => {
  it('are answered as over HTTP, refusals with their codes', async () => {
    const who = await live.caller();
    const client = live.connect(who.key);
    const asked = hear(client, 'query Mine { webhookSubscriptions { total } }');
    await asked.ended;
    expect(asked.payloads).toEqual([{ data: { webhookSubscriptions: { total: 0 } } }]);
    const refused = hear(client, 'query Theirs { webhookSubscription(id: 999999) { id } }');
    await refused.ended;
    expect(refused.payloads).toMatchObject([{ errors: [{ extensions: { code: 'NOT_FOUND' } }] }]);
    const invalid = hear(client, 'query Nonsense { nonsense }');
    expect(await invalid.ended).toMatchObject([{ extensions: { code: 'BAD_OPERATION' } }]);
  });
});
