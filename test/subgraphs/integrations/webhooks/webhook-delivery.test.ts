import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import Stripe from 'stripe';
import { EVENT_TYPES } from '../../../../schema/events/event-types.js';
import { openStage } from '../../../support/actors.js';
import { eventFaults } from '../../../support/check-event.js';
import { relay, relayedEvent } from '../../../support/events.js';
import { eventually, startReceiver } from '../../../support/receiver.js';
import { openWebhookDeliveries, SECRET, type WebhookDeliveries } from '../../../support/webhook-deliveries.js';

let at: WebhookDeliveries;
beforeAll(async () => {
  at = await openWebhookDeliveries();
});
afterEach(() => at.closeReceivers());
afterAll(() => at?.close());

/** Returns the headers of a request, each as one text. */
const textsOf = (headers: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

describe('§6 a delivery', () => {
  it('is a POST of the event content only, with the four headers', async () => {
    const who = await at.subscribe();
    const event = await at.tell(who);
    await at.receiver.until(1);
    const [delivery] = at.receiver.received;
    expect(delivery?.body.toString()).toBe(event.body);
    expect(delivery?.path).toBe('/hook');
    expect(delivery?.headers).toMatchObject({
      'content-type': 'application/json',
      'x-webhook-event': 'product.scanned',
      'x-webhook-id': createHash('sha256').update(event.body).digest('hex'),
      'x-webhook-timestamp': expect.stringMatching(/^\d+$/),
      'x-webhook-signature': expect.stringMatching(/^t=\d+,v1=[0-9a-f]{64}$/),
    });
  });

  it('is verified over its raw bytes by the stripe and standardwebhooks packages', async () => {
    const who = await at.subscribe();
    await at.tell(who);
    await at.receiver.until(1);
    const { headers, body } = at.receiver.received[0]!;
    const stripe = new Stripe('sk_test_none', { apiVersion: '2022-11-15' });
    const event = stripe.webhooks.constructEvent(body, String(headers['x-webhook-signature']), SECRET);
    expect(event).toMatchObject({ brand_code: who.brandCode });
    const standard = new Webhook(SECRET, { format: 'raw' });
    expect(standard.verify(body, textsOf(headers))).toMatchObject({ brand_code: who.brandCode });
  });

  it('of each of the 23 types satisfies its published schema', async () => {
    const who = await at.subscribe();
    await relay(
      at.stage,
      EVENT_TYPES.map((type) => relayedEvent({ ...who, type })),
    );
    await at.receiver.until(EVENT_TYPES.length);
    for (const { headers, body } of at.receiver.received) {
      expect(eventFaults(String(headers['x-webhook-event']), JSON.parse(body.toString()))).toEqual([]);
    }
    expect(new Set(at.receiver.received.map(({ headers }) => headers['x-webhook-event']))).toEqual(
      new Set(EVENT_TYPES),
    );
  });

  it('is made of the subscribed types only, and of no type when none is subscribed', async () => {
    const some = await at.subscribe(['clone.alert']);
    const first = at.receiver;
    const none = await at.subscribe([]);
    await at.tell(none);
    await at.tell(some);
    await at.tell(some, { type: 'clone.alert' });
    await first.until(1);
    expect(first.received.map(({ headers }) => headers['x-webhook-event'])).toEqual(['clone.alert']);
    expect((await at.log(none)).deliveries).toEqual([]);
  });

  it('is not made twice for an event that is relayed twice', async () => {
    const who = await at.subscribe();
    const event = relayedEvent(who);
    const answers = await Promise.all([
      relay(at.stage, [event]),
      relay(at.stage, [event]),
      relay(at.stage, [event, event]),
    ]);
    expect(answers.reduce((sum, one) => sum + one, 0)).toBe(1);
    await at.settled(who, 'delivered');
    expect(at.receiver.received).toHaveLength(1);
  });

  it.each([200, 201, 204, 299])('is successful with %i', async (status) => {
    const who = await at.subscribe();
    at.receiver.reply(() => status);
    await at.tell(who);
    await at.receiver.until(1);
    await at.settled(who, 'delivered');
  });

  it.each([301, 302, 307, 404, 500])('is a failure with %i, which is not followed', async (status) => {
    const who = await at.subscribe();
    const other = await startReceiver();
    at.receivers.push(other);
    at.receiver.reply(() => ({ status, headers: { Location: other.url } }));
    await at.tell(who);
    await at.attempted(who, 1);
    const { deliveries, health } = await at.log(who);
    expect(deliveries[0]).toMatchObject({ state: 'pending', attempts: [{ number: 1, status }] });
    expect(health).toBe('healthy');
    expect(other.received).toEqual([]);
  });

  it('keeps its identifier and body on a retry, when timestamp and signature change', async () => {
    const who = await at.subscribe();
    at.receiver.reply(() => 500);
    await at.tell(who);
    await at.attempted(who, 1);
    at.receiver.reply(() => 200);
    at.stage.pass(70);
    await at.receiver.until(2);
    const [first, second] = at.receiver.received;
    expect(second?.body).toEqual(first?.body);
    expect(second?.headers['x-webhook-id']).toBe(first?.headers['x-webhook-id']);
    expect(second?.headers['x-webhook-timestamp']).not.toBe(first?.headers['x-webhook-timestamp']);
    expect(second?.headers['x-webhook-signature']).not.toBe(first?.headers['x-webhook-signature']);
    await at.settled(who, 'delivered');
  });

  it('sends nothing to a private address that a name leads to', async () => {
    const guarded = await openStage({});
    try {
      const brandId = await guarded.brand('GUARDED000');
      at.receiver = await startReceiver();
      at.receivers.push(at.receiver);
      // As after a change of the name server's answer: saved when it was public.
      const url = at.receiver.url.replace('127.0.0.1', 'localhost');
      await guarded.ask('integrations', 'mutation C($i: WebhookInput!) { createWebhook(input: $i) { secret } }', {
        i: { brandId, url: 'https://hooks.example.test/x', events: ['product.scanned'] },
      });
      await guarded.sql('update integrations.webhook_subscription set url = $1', [url]);
      await guarded.platform.subgraphs.integrations.startJobs();
      await relay(guarded, [relayedEvent({ brandId, brandCode: 'GUARDED000' })]);
      await eventually(async () => {
        const [row] = await guarded.sql<{ error: string }>('select error from integrations.webhook_attempt');
        return row?.error === 'The address is not publicly routable.';
      }, 'the address to be refused');
      expect(at.receiver.received).toEqual([]);
    } finally {
      await guarded.close();
    }
  });
});

describe('deliveries that are not made after all', () => {
  const pendingAfterFailure = async () => {
    const who = await at.subscribe();
    at.receiver.reply(() => 500);
    await at.tell(who);
    await at.attempted(who, 1);
    at.receiver.reply(() => 200);
    return who;
  };

  const change = (id: number, input: object) =>
    at.stage.ask(
      'integrations',
      'mutation U($id: Int!, $input: WebhookChangeInput!) { updateWebhook(id: $id, input: $input) { secret } }',
      { id, input },
    );

  it('a subscription deleted while deliveries wait: they are cancelled', async () => {
    const who = await pendingAfterFailure();
    await at.stage.ask('integrations', 'mutation D($id: Int!, $url: String!) { deleteWebhook(id: $id, url: $url) }', {
      id: who.id,
      url: at.receiver.url,
    });
    at.stage.pass(4000);
    const rows = () =>
      at.stage.sql<{ state: string; cancel_reason: string }>(
        'select state, cancel_reason from integrations.webhook_delivery where subscription_id = $1',
        [who.id],
      );
    await eventually(async () => (await rows()).every(({ state }) => state === 'cancelled'), 'the cancellation');
    expect(await rows()).toEqual([{ state: 'cancelled', cancel_reason: 'subscription_deleted' }]);
    expect(at.receiver.received).toHaveLength(1);
  });

  it('an inactive subscription is kept and receives nothing (§3.4)', async () => {
    const who = await pendingAfterFailure();
    await change(who.id, { isActive: false });
    await at.tell(who);
    at.stage.pass(4000);
    await at.settled(who, 'cancelled');
    expect((await at.log(who)).deliveries).toMatchObject([{ cancelReason: 'subscription_inactive' }]);
    await change(who.id, { isActive: true });
    await at.tell(who);
    await at.receiver.until(2);
  });

  it.each([
    { events: [] },
    { events: ['clone.alert'] },
  ])('a subscription changed to $events receives no retry of another type, also when asked for (§2.4)', async ({
    events,
  }) => {
    const who = await pendingAfterFailure();
    await change(who.id, { events });
    at.stage.pass(4000);
    await at.settled(who, 'cancelled');
    const [delivery] = (await at.log(who)).deliveries;
    expect(delivery).toMatchObject({ cancelReason: 'event_type_unsubscribed' });
    const asked = await at.stage.ask(
      'integrations',
      `mutation A($id: Int!, $delivery: ID!) { catchUpWebhook(id: $id, since: "2026-01-01T00:00:00Z")
           redeliverWebhook(id: $delivery) { id } }`,
      { id: who.id, delivery: delivery?.id },
    );
    expect(asked).toMatchObject({ catchUpWebhook: 0 });
    await at.settled(who, 'cancelled');
    expect(at.receiver.received).toHaveLength(1);
  });

  it('a plan without notifications receives nothing, neither new events nor retries (§6)', async () => {
    const who = await pendingAfterFailure();
    await at.stage.sql("update catalog.plan set features = '{api_access}' where code = $1", [who.brandCode]);
    await at.tell(who);
    at.stage.pass(4000);
    await at.settled(who, 'cancelled');
    expect((await at.log(who)).deliveries).toMatchObject([{ cancelReason: 'plan_without_notifications' }]);
    expect(at.receiver.received).toHaveLength(1);
  });
});
