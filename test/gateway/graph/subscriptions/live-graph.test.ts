import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Client, createClient } from 'graphql-ws';
import Stripe from 'stripe';
import { WebSocket } from 'ws';
import { follow } from '../../../../gateway/commands/listen/follow.js';
import { forwarder } from '../../../../gateway/commands/listen/forward.js';
import { printed } from '../../../../gateway/commands/listen/printed.js';
import { attachLiveGraph, type LiveGraph } from '../../../../gateway/graph/subscriptions/live-graph.js';
import { fieldsIn } from '../../../../schema/record.js';
import type { PlanFeature } from '../../../../schema/vocabulary/plans.js';
import type { Peers } from '../../../../subgraphs/lib/graphql/peers.js';
import { publicWindows } from '../../../../subgraphs/lib/windows/public-windows.js';
import { ALL_FEATURES, openStage, type Stage } from '../../../support/actors.js';
import { relay, relayedEvent } from '../../../support/events.js';
import { addCategory, addItem } from '../../../support/items.js';
import { portOf } from '../../../support/port-of.js';
import { present } from '../../../support/present.js';
import { eventually } from '../../../support/receiver.js';

let stage: Stage;
let servers: { server: Server; live: LiveGraph; url: string; cut(): void }[];
const clients: Client[] = [];
let brands = 0;

beforeAll(async () => {
  stage = await openStage();
  // Two gateways over one platform: what is told to one is heard at the other.
  servers = await Promise.all([gateway(), gateway()]);
});
afterEach(async () => {
  for (const client of clients.splice(0)) await client.dispose();
});
afterAll(async () => {
  for (const { server, live } of servers) {
    await live.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
  await stage.close();
});

async function gateway(peers: Peers = stage.platform.peers) {
  const { graph, supergraph } = stage.platform;
  const server = createServer();
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => sockets.add(socket));
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  const options = {
    graph,
    supergraph,
    peers: observed(peers),
    log: stage.options.log,
    windows: publicWindows(),
    consoleOrigins: [],
    trustProxy: false,
  };
  const live = attachLiveGraph(server, options);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, live, cut, url: `ws://127.0.0.1:${portOf(server)}/graphql` };
}

interface Caller {
  readonly brandId: number;
  readonly brandCode: string;
  readonly key: string;
}

async function caller(over: { features?: readonly PlanFeature[]; scopes?: readonly string[] } = {}): Promise<Caller> {
  const brandCode = `LIVE${String(brands++).padStart(6, '0')}`;
  const brandId = await stage.brand(brandCode, { features: over.features ?? ALL_FEATURES });
  const key = `dpp_test_${brandCode.toLowerCase().padEnd(40, 'l')}`;
  await stage.key(brandId, key, over.scopes ? { scopes: over.scopes } : {});
  return { brandId, brandCode, key };
}

function connect(bearer: string | null, at = 0): Client {
  const client = createClient({
    url: servers[at]!.url,
    webSocketImpl: WebSocket,
    lazy: true,
    retryAttempts: 0,
    connectionParams: bearer === null ? {} : { authorization: `Bearer ${bearer}` },
  });
  clients.push(client);
  return client;
}

// biome-ignore lint/suspicious/noExplicitAny: answers of any operation
type Payload = { data?: any; errors?: readonly { message: string; extensions?: any }[] };

interface Heard {
  readonly payloads: Payload[];
  readonly ended: Promise<unknown>;
  stop(): void;
}

function hear(client: Client, query: string, variables: Record<string, unknown> = {}): Heard {
  const payloads: Payload[] = [];
  let stop = () => {};
  const ended = new Promise((resolve) => {
    stop = client.subscribe(
      { query, variables },
      { next: (value) => void payloads.push(value), error: resolve, complete: () => resolve('complete') },
    );
  });
  return { payloads, ended, stop: () => stop() };
}

const EVENTS = `
  subscription Events($types: [String!], $after: ID, $brandId: Int) {
    brandEvents(types: $types, after: $after, brandId: $brandId) { id type occurredAt body brand { id name } product { id } }
  }`;

/** Subscriptions that were told where their stream begins: what is accepted from then on they hear. */
let starts = 0;
let awaited = 0;

/** Waits until as many more subscriptions have begun; before that, events are history to them. */
async function begun(count = 1): Promise<void> {
  awaited += count;
  await eventually(() => starts >= awaited, 'the subscription to begin');
}

/** Subscriptions that began without anybody waiting for them are no longer counted. */
beforeEach(() => {
  awaited = starts;
});

const observed = (peers: Peers): Peers => ({
  async ask<Data, Variables extends object>(...asked: Parameters<typeof peers.ask<Data, Variables>>) {
    const answer = await peers.ask(...asked);
    const { brandFeedStart, itemFeedStart } = fieldsIn(answer);
    if (brandFeedStart ?? itemFeedStart) starts++;
    return answer;
  },
});

describe('live subscription to the events of a brand', () => {
  it('tells events as they are accepted, at every gateway, with any field of the supergraph', async () => {
    const who = await caller();
    const heard = [hear(connect(who.key, 0), EVENTS), hear(connect(who.key, 1), EVENTS)];
    await begun(2);
    const event = relayedEvent(who);
    await relay(stage, [event]);
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
    const [who, other] = [await caller(), await caller()];
    const { payloads } = hear(connect(who.key), EVENTS, { types: ['clone.alert'] });
    await begun();
    const wanted = relayedEvent({ ...who, type: 'clone.alert' });
    await relay(stage, [
      relayedEvent(other),
      relayedEvent({ ...other, type: 'clone.alert' }),
      relayedEvent(who),
      wanted,
    ]);
    // What came before it in the order of events would have been told before it.
    await eventually(() => payloads.length > 0, 'the event');
    expect(payloads.map(({ data }) => data.brandEvents.id)).toEqual([wanted.eventId]);
  });

  it('resumes after an event: what was missed comes first, in order, then what is new; nothing twice', async () => {
    const who = await caller();
    const missed = Array.from({ length: 60 }, () => relayedEvent(who));
    await relay(stage, missed);
    const { payloads } = hear(connect(who.key), EVENTS, { after: missed[4]!.eventId });
    await eventually(() => payloads.length === 55, 'what was missed');
    const fresh = [relayedEvent(who), relayedEvent(who)];
    await relay(stage, fresh);
    await eventually(() => payloads.length === 57, 'what is new');
    const ids = payloads.map(({ data }) => data.brandEvents.id);
    expect(ids).toEqual([...missed.slice(5), ...fresh].map(({ eventId }) => eventId));
  });

  it('misses nothing while many writers accept at once', async () => {
    const who = await caller();
    const { payloads } = hear(connect(who.key), EVENTS);
    await begun();
    const events = Array.from({ length: 120 }, () => relayedEvent(who));
    await Promise.all(events.map((event) => relay(stage, [event])));
    await eventually(() => payloads.length === events.length, 'all events');
    expect(new Set(payloads.map(({ data }) => data.brandEvents.id))).toEqual(new Set(events.map((e) => e.eventId)));
  });

  it('an administrator follows their brand and no other', async () => {
    const [who, other] = [await caller(), await caller()];
    const email = `admin@${who.brandCode.toLowerCase()}.test`;
    await stage.account(email, 'brand_admin', { brandIds: [who.brandId] });
    const { accessToken } = await stage.login(email);
    const { payloads } = hear(connect(accessToken), EVENTS.replace('name', 'name plan { code }'), {
      brandId: who.brandId,
    });
    const refused = hear(connect(accessToken), EVENTS, { brandId: other.brandId });
    await refused.ended;
    expect(refused.payloads).toMatchObject([{ errors: [{ extensions: { code: 'FORBIDDEN' } }] }]);
    await begun();
    await relay(stage, [relayedEvent(who)]);
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
    expect(await refusal(connect(null))).toBe('UNAUTHENTICATED');
    expect(await refusal(connect((await caller({ scopes: ['mint:batch'] })).key))).toBe('SCOPE_MISSING');
    expect(await refusal(connect((await caller({ features: ['api_access'] })).key))).toBe('FEATURE_NOT_AVAILABLE');
    const [who, other] = [await caller(), await caller()];
    const theirs = relayedEvent(other);
    await relay(stage, [theirs]);
    expect(await refusal(connect(who.key), EVENTS, { after: theirs.eventId })).toBe('NOT_FOUND');
    expect(await refusal(connect(who.key), EVENTS, { types: ['nope'] })).toBe('INVALID_INPUT');
    expect(await refusal(connect(who.key), EVENTS, { brandId: other.brandId })).toBe('BRAND_NOT_SERVED');
  });

  it('closes the connection of a key that is none with 4403', async () => {
    const { ended } = hear(connect(`dpp_test_${'x'.repeat(40)}`), EVENTS);
    expect(await ended).toMatchObject({ code: 4403 });
  });

  it('is asked again per event: a key that is revoked meanwhile hears no more', async () => {
    const who = await caller();
    const heard = hear(connect(who.key), EVENTS);
    await begun();
    await relay(stage, [relayedEvent(who)]);
    await eventually(() => heard.payloads.length === 1, 'the event');
    await stage.sql('update integrations.api_key set revoked_at = now() where brand_id = $1', [who.brandId]);
    await relay(stage, [relayedEvent(who)]);
    const end = (await heard.ended) as readonly { extensions: { code: string } }[];
    expect(end[0]?.extensions.code).toBe('API_KEY_REVOKED');
    expect(heard.payloads).toHaveLength(1);
  });

  it('counts the beginning of a subscription in the key’s window, and none of its events', async () => {
    const who = await caller();
    await stage.sql('update catalog.plan set requests_per_minute = 1 where code = $1', [who.brandCode]);
    const client = connect(who.key);
    const { payloads } = hear(client, EVENTS);
    await begun();
    await relay(stage, [relayedEvent(who), relayedEvent(who), relayedEvent(who)]);
    await eventually(() => payloads.length === 3, 'the events');
    expect(await refusal(client)).toBe('RATE_LIMITED');
  });
});

describe('live progress of a mint batch (§3.2)', () => {
  const PROGRESS =
    'subscription P($jobId: String!) { batchProgress(jobId: $jobId) { status batchStatus successCount } }';

  async function batchOf({ brandId, brandCode }: Caller): Promise<string> {
    const jobId = randomUUID();
    await stage.sql(
      `insert into custody.mint_batch (job_id, brand_id, brand_code, identity, items_count, enqueued_at)
       values ($1, $2, $3, true, 2, now())`,
      [jobId, brandId, brandCode],
    );
    return jobId;
  }

  it('is told as it is, each time it has moved on, and completes with the batch', async () => {
    const who = await caller();
    const jobId = await batchOf(who);
    const { payloads, ended } = hear(connect(who.key), PROGRESS, { jobId });
    const move = (set: string) => stage.sql(`update custody.mint_batch set ${set} where job_id = $1`, [jobId]);
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
    const [who, other] = [await caller(), await caller()];
    const { ended } = hear(connect(who.key), PROGRESS, { jobId: await batchOf(other) });
    expect(await ended).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }]);
  });
});

describe('live timeline of an item', () => {
  const TIMELINE = `
    subscription T($identifier: String!, $after: ID) {
      itemTimeline(identifier: $identifier, after: $after) { id type product { serial status timeline { nodes { type } } } }
    }`;

  it('is told to its brand whole, to its owner without scans, to nobody else', async () => {
    const who = await caller();
    const [mail, stranger] = [`owner@${who.brandCode}.test`.toLowerCase(), `other@${who.brandCode}.test`.toLowerCase()];
    const ownerAccountId = await stage.account(mail, 'customer');
    await stage.account(stranger, 'customer');
    const brand = { id: who.brandId, code: who.brandCode };
    const item = await addItem(stage, brand, await addCategory(stage), { ownerAccountId });
    const other = await addItem(stage, brand, await addCategory(stage));
    const follow = (bearer: string) => hear(connect(bearer), TIMELINE, { identifier: item.serial });
    const brands = follow(who.key);
    const owners = follow((await stage.login(mail)).accessToken);
    const strangers = follow((await stage.login(stranger)).accessToken);
    await strangers.ended;
    expect(strangers.payloads[0]?.errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    await begun(2);
    const scan = relayedEvent({ ...who, productId: item.id });
    const change = relayedEvent({ ...who, productId: item.id, type: 'product.status_changed' });
    await relay(stage, [relayedEvent({ ...who, productId: other.id }), scan, change]);
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
    const who = await caller();
    const client = connect(who.key);
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

describe('npm run listen', () => {
  it('prints events, forwards them signed as deliveries, and goes on where it was cut off', async () => {
    const who = await caller();
    const forwarded: { headers: IncomingHttpHeaders; body: string }[] = [];
    const local = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk) => {
        body += chunk;
      });
      request.on('end', () => {
        forwarded.push({ headers: request.headers, body });
        response.end();
      });
    });
    await new Promise<void>((resolve) => local.listen(0, '127.0.0.1', resolve));
    const secret = 'a-secret-of-at-least-32-characters-long';
    const forward = forwarder(`http://127.0.0.1:${portOf(local)}/hook`, secret);
    const told: string[] = [];
    let end = () => {};
    const code = follow({
      graph: servers[0]!.url,
      key: who.key,
      types: null,
      after: null,
      tell: () => {},
      event: async (event) => {
        told.push(printed(event));
        await forward(event);
      },
      ended: new Promise<void>((resolve) => {
        end = resolve;
      }),
    });
    await begun();
    const [first, second] = [relayedEvent(who), relayedEvent(who)];
    await relay(stage, [first]);
    await eventually(() => forwarded.length === 1, 'the first event');
    // Every connection is cut; what happens meanwhile is told afterwards.
    servers[0]!.cut();
    await relay(stage, [second]);
    await eventually(() => forwarded.length === 2, 'the second event');
    end();
    expect(await code).toBe(0);
    expect(forwarded.map(({ body }) => body)).toEqual([first.body, second.body]);
    expect(told[0]).toContain('product.scanned');
    const stripe = new Stripe('sk_test_none', { apiVersion: '2022-11-15' });
    for (const { headers, body } of forwarded) {
      expect(stripe.webhooks.constructEvent(body, present(headers['x-webhook-signature']), secret)).toBeDefined();
    }
    await new Promise((resolve) => local.close(resolve));
  });

  it('ends with 1 for a key that is refused', async () => {
    const lines: string[] = [];
    const options = { types: null, after: null, event: async () => {}, tell: (line: string) => void lines.push(line) };
    const refused = (key: string) => follow({ ...options, graph: servers[0]!.url, key, ended: new Promise(() => {}) });
    expect(await refused(`dpp_test_${'x'.repeat(40)}`)).toBe(1);
    expect(await refused((await caller({ scopes: ['mint:batch'] })).key)).toBe(1);
    expect(lines).toEqual(['Refused: the API key is not accepted', 'Refused: SCOPE_MISSING']);
  });
});

describe('back-pressure', () => {
  it('a client that does not read costs no more than what is on its way to it, and loses nothing', async () => {
    let fetched = 0;
    const { peers } = stage.platform;
    const counting: Peers = {
      ...peers,
      async ask<Data, Variables extends object>(...asked: Parameters<typeof peers.ask<Data, Variables>>) {
        const answer = await peers.ask(...asked);
        fetched += [fieldsIn(answer).eventMarks ?? []].flat().length;
        return answer;
      },
    };
    const { server, live, url } = await gateway(counting);
    const who = await caller();
    const socket = new WebSocket(url, 'graphql-transport-ws');
    await new Promise((resolve) => socket.once('open', resolve));
    const heard: string[] = [];
    socket.on('message', (data) => {
      const message = JSON.parse(String(data)) as { type: string; payload?: Payload };
      if (message.type === 'next') heard.push(message.payload?.data.brandEvents.id);
    });
    const acknowledged = once(socket, 'message');
    socket.send(JSON.stringify({ type: 'connection_init', payload: { authorization: `Bearer ${who.key}` } }));
    await acknowledged;
    const query = 'subscription { brandEvents { id body rawBody } }';
    socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload: { query } }));
    await begun();
    socket.pause();
    // Far more than the buffers of any system between the two hold: 2 × 40 kB each.
    const events = Array.from({ length: 600 }, () => {
      const event = relayedEvent(who);
      return { ...event, body: JSON.stringify({ ...JSON.parse(event.body), product_name: 'x'.repeat(40_000) }) };
    });
    for (let at = 0; at < events.length; at += 50) await relay(stage, events.slice(at, at + 50));
    // It goes on until the way is full, and then no further.
    let before = -1;
    await eventually(async () => {
      const same = fetched > 0 && fetched === before;
      before = fetched;
      if (!same) await new Promise((resolve) => setTimeout(resolve, 1_500));
      return same;
    }, 'the stream to wait for its client');
    expect(fetched).toBeLessThan(events.length / 2);
    socket.resume();
    await eventually(() => heard.length === events.length, 'all events');
    expect(heard).toEqual(events.map(({ eventId }) => eventId));
    socket.close();
    await live.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }, 150_000);
});
