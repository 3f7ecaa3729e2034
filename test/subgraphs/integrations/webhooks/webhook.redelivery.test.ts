import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import Stripe from 'stripe';
import { eventFaults } from '../../../support/check-event.js';
import { testClient } from '../../../support/connections.js';
import { signedIn } from '../../../support/signed-in.js';
import { until } from '../../../support/until.js';
import { openWebhookDeliveries, SECRET, type WebhookDeliveries } from '../../../support/webhook-deliveries.js';

let at: WebhookDeliveries;
beforeAll(async () => {
  at = await openWebhookDeliveries();
});
afterEach(() => at.closeReceivers());
afterAll(() => at?.close());

describe('delivering again', () => {
  it('one delivery: the same body and identifier, a new attempt in its log', async () => {
    const who = await at.subscribe();
    await at.tell(who);
    await at.settled(who, 'delivered');
    await at.attempted(who, 1);
    const { deliveries } = await at.log(who);
    await at.stage.ask('integrations', 'mutation R($id: ID!) { redeliverWebhook(id: $id) { state } }', {
      id: deliveries[0]?.id,
    });
    await at.receiver.until(2);
    await at.attempted(who, 2);
    expect(at.receiver.received[1]?.headers['x-webhook-id']).toBe(deliveries[0]?.webhookId);
    await at.settled(who, 'delivered');
    expect((await at.log(who)).deliveries[0]?.attempts).toEqual(
      [1, 2].map((number) => ({ number, status: 200, error: null, answer: expect.any(String) })),
    );
  });

  it('one delivery, whose new attempt fails: those that delivered stay in its log', async () => {
    const who = await at.subscribe();
    await at.tell(who);
    await at.settled(who, 'delivered');
    at.receiver.reply(() => 500);
    const [delivery] = (await at.log(who)).deliveries;
    await at.stage.ask('integrations', 'mutation R($id: ID!) { redeliverWebhook(id: $id) { state } }', {
      id: delivery?.id,
    });
    await at.attempted(who, 2);
    await at.settled(who, 'pending');
    const attempts = async () =>
      (await at.log(who)).deliveries[0]?.attempts.map(({ number, status }) => [number, status]);
    expect(await attempts()).toEqual([
      [1, 200],
      [2, 500],
    ]);
    at.receiver.reply(() => 200);
    at.stage.pass(4000);
    await at.settled(who, 'delivered');
    expect(await attempts()).toEqual([
      [1, 200],
      [2, 500],
      [3, 200],
    ]);
  });

  it('one delivery, more often than attempts are listed: the last ones are, with the one that delivered', async () => {
    const who = await at.subscribe();
    await at.tell(who);
    await at.settled(who, 'delivered');
    const [delivery] = (await at.log(who)).deliveries;
    await at.stage.sql(
      `insert into integrations.webhook_attempt (delivery_id, number, url, started_at, duration_ms, status)
       select $1, n, 'https://hooks.example.test', now(), 1, 500 from generate_series(2, 40) n`,
      [delivery?.id],
    );
    await at.stage.sql('update integrations.webhook_delivery set attempts = 41 where id = $1', [delivery?.id]);
    const listed = (await at.log(who)).deliveries[0]?.attempts;
    expect(listed?.map(({ number, status }) => [number, status])).toEqual([
      ...Array.from({ length: 19 }, (_, nth) => [22 + nth, 500]),
      [41, 200],
    ]);
  });

  it('everything since an instant, also what happened before the subscription', async () => {
    const who = await at.subscribe(['product.scanned']);
    const day = (date: number) => new Date(Date.UTC(2026, 8, date));
    await at.stage.sql('update integrations.webhook_subscription set is_active = false where id = $1', [who.id]);
    for (const date of [1, 2, 3, 4]) await at.tell(who, { at: day(date) });
    await at.tell(who, { at: day(4), type: 'clone.alert' });
    await at.stage.sql('update integrations.webhook_subscription set is_active = true where id = $1', [who.id]);
    const again = (since: Date, undeliveredOnly = false) =>
      at.stage.ask<{ catchUpWebhook: number }>(
        'integrations',
        'mutation C($id: Int!, $since: Timestamp!, $o: Boolean!) { catchUpWebhook(id: $id, since: $since, undeliveredOnly: $o) }',
        { id: who.id, since: since.toISOString(), o: undeliveredOnly },
      );
    expect((await again(day(3))).catchUpWebhook).toBe(2);
    await at.receiver.until(2);
    await at.settled(who, 'delivered');
    expect((await again(day(1), true)).catchUpWebhook).toBe(2);
    await at.receiver.until(4);
    await at.settled(who, 'delivered');
    expect((await again(day(1))).catchUpWebhook).toBe(4);
    await at.receiver.until(8);
    expect(new Set(at.receiver.received.map(({ headers }) => headers['x-webhook-id'])).size).toBe(4);
    await at.settled(who, 'delivered');
    for (const { attempts } of (await at.log(who)).deliveries)
      expect(attempts.map(({ number }) => number)).toEqual([1, 2]);
  });

  it('a test event is marked as one and stands in no list of events', async () => {
    const who = await at.subscribe(['clone.alert']);
    await at.stage.ask(
      'integrations',
      'mutation T($id: Int!) { sendTestEvent(id: $id, type: "batch.completed") { id } }',
      {
        id: who.id,
      },
    );
    await at.receiver.until(1);
    const { headers, body } = at.receiver.received[0]!;
    expect(headers['x-webhook-test']).toBe('true');
    expect(headers['x-webhook-event']).toBe('batch.completed');
    expect(JSON.parse(body.toString())).toMatchObject({ brand_code: who.brandCode });
    expect(eventFaults('batch.completed', JSON.parse(body.toString()))).toEqual([]);
    expect(await at.stage.sql('select from integrations.event where brand_id = $1', [who.brandId])).toEqual([]);
  });
});

describe('a subscription that is deleted while a test event waits', () => {
  it('is not found by its administrator, and gets no delivery', async () => {
    const { id, brandId, brandCode } = await at.subscribe();
    const email = `admin@${brandCode.toLowerCase()}.test`;
    await at.stage.account(email, 'brand_admin', { brandIds: [brandId] });
    const admin = await signedIn(at.stage, email);
    const holder = testClient({ connectionString: at.stage.options.databaseUrl });
    await holder.connect();
    await holder.query('begin');
    await holder.query('lock table integrations.webhook_delivery in share mode');
    const sent = at.stage
      .ask('integrations', 'mutation T($id: Int!) { sendTestEvent(id: $id) { id } }', { id }, admin)
      .catch((error: Error) => error);
    await until(async () => {
      const [waiting] = await at.stage.sql(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%test_body%'`,
      );
      return waiting !== undefined;
    });
    await holder.query('update integrations.webhook_subscription set deleted_at = now() where id = $1', [id]);
    await holder.query('commit');
    await holder.end();
    expect(await sent).toMatchObject({ code: 'NOT_FOUND', facts: { entity: 'Webhook' } });
    expect(await at.stage.sql('select from integrations.webhook_delivery where subscription_id = $1', [id])).toEqual(
      [],
    );
  });
});

describe('replacing a secret', () => {
  const stripe = new Stripe('sk_test_none', { apiVersion: '2022-11-15' });
  const verifies = (index: number, secret: string): boolean => {
    const { headers, body } = at.receiver.received[index]!;
    try {
      return Boolean(stripe.webhooks.constructEvent(body, String(headers['x-webhook-signature']), secret, 10 ** 9));
    } catch {
      return false;
    }
  };
  const isStandard = (index: number, secret: string): boolean => {
    const { headers, body } = at.receiver.received[index]!;
    // Signed anew rather than verified: the package holds timestamps against this machine's clock, which did not pass.
    const expected = new Webhook(secret, { format: 'raw' }).sign(
      String(headers['webhook-id']),
      new Date(Number(headers['webhook-timestamp']) * 1000),
      body.toString(),
    );
    return String(headers['webhook-signature']).split(' ').includes(expected);
  };

  it('signs with the new one at once; the standard header has both for 24 hours', async () => {
    const who = await at.subscribe();
    const { rotateWebhookSecret } = await at.stage.ask<{ rotateWebhookSecret: { secret: string } }>(
      'integrations',
      'mutation R($id: Int!) { rotateWebhookSecret(id: $id) { secret subscription { formerSecretUntil } } }',
      { id: who.id },
    );
    const fresh = rotateWebhookSecret.secret;
    expect(fresh).toHaveLength(43);
    await at.tell(who);
    await at.receiver.until(1);
    expect(at.receiver.received[0]?.headers['x-webhook-signature']).toMatch(/^t=\d+,v1=[0-9a-f]{64}$/);
    expect([verifies(0, fresh), verifies(0, SECRET)]).toEqual([true, false]);
    expect([isStandard(0, fresh), isStandard(0, SECRET)]).toEqual([true, true]);
    at.stage.pass(24 * 3600);
    await at.tell(who);
    await at.receiver.until(2);
    expect([verifies(1, fresh), verifies(1, SECRET)]).toEqual([true, false]);
    expect([isStandard(1, fresh), isStandard(1, SECRET)]).toEqual([true, false]);
  });

  it('by one that is sent twice leaves the former its 24 hours, counted from the first time', async () => {
    const who = await at.subscribe();
    const fresh = `${SECRET}-new`;
    const save = async (): Promise<string> => {
      const { updateWebhook } = await at.stage.ask<{
        updateWebhook: { subscription: { formerSecretUntil: string } };
      }>(
        'integrations',
        `mutation U($id: Int!, $input: WebhookChangeInput!) {
           updateWebhook(id: $id, input: $input) { subscription { formerSecretUntil } } }`,
        { id: who.id, input: { secret: fresh } },
      );
      return updateWebhook.subscription.formerSecretUntil;
    };
    const until = await save();
    at.stage.pass(60);
    expect(await save()).toBe(until);
    await at.tell(who);
    await at.receiver.until(1);
    expect([isStandard(0, fresh), isStandard(0, SECRET)]).toEqual([true, true]);
  });

  it('keeps secrets encrypted at rest', async () => {
    const who = await at.subscribe();
    const [row] = await at.stage.sql<{ secret: Buffer }>(
      'select secret from integrations.webhook_subscription where id = $1',
      [who.id],
    );
    expect(row?.secret.includes(SECRET)).toBe(false);
  });
});
