import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Principal } from '../../schema/principal.js';
import { relay, relayedEvent } from '../support/events.js';
import { endsAtOnce, whileHeld } from '../support/held-row.js';
import { numberOf, openTwoBrands, type TwoBrands } from '../support/two-brands.js';

// Deliveries that are made again, asked for fifty times at once while they are held; no process delivers meanwhile.
const TIMES = 50;
const EVENTS = 20;

let world: TwoBrands;
let admin: Principal;
let subscription: number;
beforeAll(async () => {
  world = await openTwoBrands();
  const { stage, a } = world;
  const asked = { accept: 'session', credential: a.tokens.brand_admin, clientAddress: '', requestId: 'held' } as const;
  admin = (await stage.platform.graph.admit(asked)).principal;
  subscription = numberOf(a, 'webhook');
  const who = { brandId: a.brandId, brandCode: a.code, productId: a.item.id };
  await relay(
    stage,
    Array.from({ length: EVENTS }, () => relayedEvent(who)),
  );
}, 180_000);
afterAll(() => world?.stage.close());

const ask = <Data>(text: string, variables: object): Promise<Data> =>
  world.stage.ask<Data>('integrations', text, { ...variables }, admin);
const count = async (text: string): Promise<number> =>
  (await world.stage.sql<{ count: number }>(`select count(*)::int as count from ${text}`))[0]!.count;

/** Each was delivered by its first attempt. */
const delivered = () =>
  world.stage.sql(
    `update integrations.webhook_delivery set state = 'delivered', attempts = 1, ended_at = now(), success_url = 'https://x.example',
            success_started_at = now(), success_ms = 5, success_status = 200, success_answer = ''
      where subscription_id = $1`,
    [subscription],
  );
const HELD = () => `select 1 from integrations.webhook_delivery where subscription_id = ${subscription} for update`;
const ofSubscription = (table: string, where: string) =>
  count(
    `integrations.${table} t join integrations.webhook_delivery d on d.id = t.delivery_id
      where d.subscription_id = ${subscription} and ${where}`,
  );

describe('deliveries', () => {
  it('one that is made again is put back once, and its attempt kept once', async () => {
    await delivered();
    const [one] = await world.stage.sql<{ id: string }>(
      'select min(id)::text as id from integrations.webhook_delivery where subscription_id = $1',
      [subscription],
    );
    const again = 'mutation R($id: ID!) { redeliverWebhook(id: $id) { id state } }';
    const ends = await endsAtOnce(world.stage, HELD(), () => ask(again, { id: one!.id }), {
      times: TIMES,
      atRow: true,
    });
    expect(ends).toEqual({ done: TIMES, refused: new Set() });
    expect(await count(`integrations.webhook_attempt where delivery_id = ${one!.id}`)).toBe(1);
    expect(await count(`integrations.webhook_delivery where id = ${one!.id} and state = 'pending'`)).toBe(1);
  }, 120_000);

  it('of everything since an instant are put back, and their attempts kept once, however many catch up', async () => {
    await world.stage.sql('delete from integrations.webhook_attempt');
    await delivered();
    const since = '2020-01-01T00:00:00Z';
    const catchUp = 'mutation C($id: Int!, $since: Timestamp!) { catchUpWebhook(id: $id, since: $since) }';
    const start = () =>
      Promise.all(
        Array.from({ length: TIMES }, () => ask<{ catchUpWebhook: number }>(catchUp, { id: subscription, since })),
      );
    // Two run at once, the others wait for them without a connection.
    const counts = await whileHeld(world.stage, HELD(), start, { atLeast: 2 });
    const all = await count(`integrations.webhook_delivery where subscription_id = ${subscription}`);
    expect(all).toBeGreaterThan(EVENTS - 1);
    expect(counts.map(({ catchUpWebhook }) => catchUpWebhook)).toEqual(Array.from({ length: TIMES }, () => all));
    expect(
      await count(`integrations.webhook_delivery where subscription_id = ${subscription} and state = 'pending'`),
    ).toBe(all);
    expect(await ofSubscription('webhook_attempt', 'true')).toBe(all);
  }, 120_000);

  it('of an example are as many as were asked for, each of a body of its own', async () => {
    const test = 'mutation T($id: Int!) { sendTestEvent(id: $id) { id } }';
    const sent = await Promise.all(
      Array.from({ length: TIMES }, () => ask<{ sendTestEvent: { id: string } }>(test, { id: subscription })),
    );
    const ids = new Set(sent.map(({ sendTestEvent }) => sendTestEvent.id));
    expect(ids.size).toBe(TIMES);
    const bodies = `(select distinct test_body from integrations.webhook_delivery where id = any('{${[...ids]}}')) b`;
    expect(await count(bodies)).toBe(TIMES);
  }, 120_000);
});
