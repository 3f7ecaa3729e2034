import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Client } from 'graphql-ws';
import { WebSocket } from 'ws';
import { relay, relayedEvent } from '../../../support/events.js';
import { addCategory, addItem } from '../../../support/items.js';
import { EVENTS, hear, type LiveClients, openLiveClients } from '../../../support/live-clients.js';
import { eventually } from '../../../support/receiver.js';

let live: LiveClients;
beforeAll(async () => {
  live = await openLiveClients();
});
afterEach(() => live.hangUp());
afterAll(() => live?.close());

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

  it('takes a hundred subscriptions of one key over all connections, and others of another key', async () => {
    const [who, other] = [await live.caller(), await live.caller()];
    const [client, more] = [live.connect(who.key), live.connect(who.key)];
    const all = [client, more].flatMap((each) => Array.from({ length: 50 }, () => hear(each, EVENTS)));
    await live.begun(100);
    expect(await refusal(live.connect(who.key))).toBe('LIMIT_REACHED');
    hear(live.connect(other.key), EVENTS);
    await live.begun();
    all[0]?.stop();
    hear(client, EVENTS);
    await live.begun();
    expect(await refusal(live.connect(who.key))).toBe('LIMIT_REACHED');
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

  it('sends nothing more to a key of a brand whose plan has no notifications any more, and begins nothing with it', async () => {
    const who = await live.caller();
    const brand = { id: who.brandId, code: who.brandCode };
    const item = await addItem(live.stage, brand, await addCategory(live.stage));
    const TIMELINE = 'subscription T($identifier: String!) { itemTimeline(identifier: $identifier) { id } }';
    const follow = () => [
      hear(live.connect(who.key), EVENTS),
      hear(live.connect(who.key), TIMELINE, { identifier: item.serial }),
    ];
    const event = () => relayedEvent({ ...who, productId: item.id });
    const before = follow();
    await live.begun(2);
    await relay(live.stage, [event()]);
    for (const { payloads } of before) await eventually(() => payloads.length === 1, 'the event');
    await live.stage.sql(
      `update catalog.plan set features = '{api_access}' where id = (select plan_id from catalog.brand where id = $1)`,
      [who.brandId],
    );
    await relay(live.stage, [event()]);
    for (const { ended, payloads } of before) {
      const [end] = (await ended) as readonly { extensions: { code: string } }[];
      expect(end?.extensions.code).toBe('FEATURE_NOT_AVAILABLE');
      expect(payloads).toHaveLength(1);
    }
    for (const { ended, payloads } of follow()) {
      await ended;
      expect(payloads.map(({ errors }) => errors?.[0]?.extensions.code)).toEqual(['FEATURE_NOT_AVAILABLE']);
    }
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
