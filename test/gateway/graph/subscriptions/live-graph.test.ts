import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
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

  it('says when a feed has begun, and sends everything that is accepted from then on', async () => {
    const who = await live.caller();
    const client = live.connect(who.key);
    const begun: unknown[] = [];
    client.on('ping', (isReceived, payload) => void (isReceived && begun.push(payload?.begun)));
    const refused = hear(client, EVENTS, { brandId: 999_999 });
    await refused.ended;
    expect(begun).toEqual([]);
    const { payloads } = hear(client, EVENTS);
    await eventually(() => begun.length > 0, 'the feed to begin');
    expect(begun).toEqual([expect.any(String)]);
    const event = relayedEvent(who);
    await relay(live.stage, [event]);
    await eventually(() => payloads.length > 0, 'the event');
    expect(payloads.map(({ data }) => data.brandEvents.id)).toEqual([event.eventId]);
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

describe('a payload', () => {
  it('waits for a slot of its caller; refused, its stream ends with UNAVAILABLE and no other one does', async () => {
    const [who, other] = [await live.caller(), await live.caller()];
    const [mine, theirs] = [hear(live.connect(who.key), EVENTS), hear(live.connect(other.key), EVENTS)];
    await live.begun(2);
    const free = await live.occupy(who);
    await relay(live.stage, [relayedEvent(other), relayedEvent(who)]);
    expect(await mine.ended).toMatchObject([{ extensions: { code: 'UNAVAILABLE' } }]);
    expect([mine.payloads, theirs.payloads]).toEqual([[], []]);
    await free();
    await eventually(() => theirs.payloads.length === 1, 'the event of the other stream');
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

  it('is sent to each follower with its own rights: a key revoked meanwhile gets no more, another goes on', async () => {
    const who = await live.caller();
    const jobId = await batchOf(who);
    const first = hear(live.connect(who.key), PROGRESS, { jobId });
    await eventually(() => first.payloads.length === 1, 'the state at the beginning');
    const other = `dpp_test_${randomUUID()}`;
    await live.stage.sql('update integrations.api_key set revoked_at = now() where brand_id = $1', [who.brandId]);
    await live.stage.key(who.brandId, other);
    const second = hear(live.connect(other), PROGRESS, { jobId });
    await eventually(() => second.payloads.length === 1, 'the state at the beginning');
    await live.stage.sql('update custody.mint_batch set success_count = 1 where job_id = $1', [jobId]);
    await eventually(() => second.payloads.length === 2, 'the next state');
    expect(await first.ended).toMatchObject([{ extensions: { code: 'API_KEY_REVOKED' } }]);
    expect(first.payloads).toHaveLength(1);
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
