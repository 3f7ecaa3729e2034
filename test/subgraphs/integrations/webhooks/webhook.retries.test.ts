import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { EVENT_TYPES } from '../../../../schema/events/event-types.js';
import { only } from '../../../../subgraphs/lib/process/elements.js';
import { relay, relayedEvent } from '../../../support/events.js';
import { eventually } from '../../../support/receiver.js';
import { openWebhookDeliveries, SECRET, type WebhookDeliveries } from '../../../support/webhook-deliveries.js';

let at: WebhookDeliveries;
beforeAll(async () => {
  at = await openWebhookDeliveries();
});
afterEach(() => at.closeReceivers());
afterAll(() => at?.close());

describe('a series of retries', () => {
  it('takes 1 min, 5 min, 30 min, 2 h, 5 h, 10 h, 10 h, gives up and degrades; the first success heals (§3.4)', async () => {
    const who = await at.subscribe();
    at.receiver.reply(() => 503);
    await at.tell(who);
    const waits = [60, 300, 1800, 7200, 18_000, 36_000, 36_000];
    for (const [index, seconds] of waits.entries()) {
      await at.attempted(who, index + 1);
      expect(await at.log(who)).toMatchObject({ health: 'healthy', deliveries: [{ state: 'pending' }] });
      const { nextAttemptAt } = only((await at.log(who)).deliveries);
      const wait = (Date.parse(String(nextAttemptAt)) - at.stage.options.clock().getTime()) / 1_000;
      // A tenth more or less; some of it has gone by since, on a busy machine.
      expect(wait).toBeGreaterThan(seconds * 0.85 - 10);
      expect(wait).toBeLessThanOrEqual(seconds * 1.1);
      expect(at.receiver.received).toHaveLength(index + 1);
      at.stage.pass(seconds * 1.15);
    }
    await at.attempted(who, 8);
    expect(await at.log(who)).toMatchObject({
      health: 'degraded',
      deliveries: [{ state: 'failed', nextAttemptAt: null }],
    });
    // A degraded subscription still receives.
    at.receiver.reply(() => 200);
    await at.tell(who);
    await at.receiver.until(9);
    await eventually(async () => (await at.log(who)).health === 'healthy', 'the subscription to heal');
  }, 60_000);

  it('ends at once with 410', async () => {
    const who = await at.subscribe();
    at.receiver.reply(() => 410);
    await at.tell(who);
    await at.settled(who, 'failed');
    await at.attempted(who, 1);
    expect((await at.log(who)).health).toBe('degraded');
  });

  it('survives a receiver that is down for an hour: everything arrives, each event once', async () => {
    const who = await at.subscribe();
    at.receiver.reply(() => 502);
    const events = Array.from({ length: 20 }, () => relayedEvent(who));
    await relay(at.stage, events);
    await at.receiver.until(20);
    for (let minutes = 0; minutes < 60; minutes += 5) {
      at.stage.pass(300);
      await eventually(at.nothingDue, 'what was due to be tried');
    }
    at.receiver.reply(() => 200);
    // How far each series came within the hour is the machine's affair: the clock goes on until all have arrived.
    await eventually(async () => {
      at.stage.pass(1800);
      return (await at.log(who)).deliveries.every(({ state }) => state === 'delivered');
    }, 'all deliveries to arrive');
    const delivered = (await at.log(who)).deliveries;
    expect(delivered).toHaveLength(20);
    expect(new Set(at.receiver.received.map(({ headers }) => headers['x-webhook-id'])).size).toBe(20);
  }, 60_000);
});

describe('receivers that share a host', () => {
  it('an available endpoint does not wait for retries to three unavailable ones', async () => {
    const living = await at.subscribe();
    const shared = at.receiver;
    shared.reply(({ path }) => (path.startsWith('/dead') ? 'hang' : 200));
    const origin = new URL(shared.url).origin;
    for (const path of ['/dead1', '/dead2', '/dead3']) {
      const input = { brandId: living.brandId, url: `${origin}${path}`, events: EVENT_TYPES, secret: SECRET };
      await at.stage.ask(
        'integrations',
        'mutation C($input: WebhookInput!) { createWebhook(input: $input) { secret } }',
        {
          input,
        },
      );
    }
    const received = () => shared.received.filter(({ path }) => path === '/hook').length;
    const tried = () => shared.received.filter(({ path }) => path.startsWith('/dead')).length;
    const slowest: number[] = [];
    const burst = async (): Promise<void> => {
      for (let event = 0; event < 20; event++) {
        const [before, began] = [received(), Date.now()];
        await at.tell(living);
        await eventually(() => received() > before, 'the living one to receive one');
        slowest.push(Date.now() - began);
      }
    };
    await burst();
    // All that was begun with the dead ones fails; they are retried a minute later, with what has come since.
    await eventually(async () => (await failedOf(living.brandId)) >= 3, 'the dead ones to fail');
    const before = tried();
    at.stage.pass(70);
    await eventually(() => tried() > before, 'the dead ones to be retried');
    await burst();
    // A tenth of a second each, on a machine that does nothing else; behind a dead one each would take the ten of its time
    // limit. One or two may meet a moment in which the machine does something else.
    expect(slowest.sort((one, other) => other - one)[2]).toBeLessThan(5_000);
  }, 60_000);
});

const failedOf = async (brandId: number): Promise<number> =>
  (
    await at.stage.sql<{ count: number }>(
      `select count(distinct d.subscription_id)::int as count from integrations.webhook_delivery d
         join integrations.webhook_subscription s on s.id = d.subscription_id where s.brand_id = $1 and d.failures > 0`,
      [brandId],
    )
  )[0]!.count;
