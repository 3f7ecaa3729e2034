import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { integrationsPartitions } from '../../../subgraphs/integrations/partitions.js';
import { acceptEvents } from '../../../subgraphs/integrations/webhooks/accept-events.js';
import { insertEvents } from '../../../subgraphs/integrations/webhooks/accept-events.statements.js';
import { pruneEvents } from '../../../subgraphs/integrations/webhooks/prune-events.job.js';
import { catchUp, redeliver } from '../../../subgraphs/integrations/webhooks/redeliver.js';
import { webhookReads } from '../../../subgraphs/integrations/webhooks/webhook.statements.js';
import { jsonOf } from '../../../subgraphs/lib/database/given-rows.js';
import { Lookups } from '../../../subgraphs/lib/database/lookups.js';
import { makePartitions } from '../../../subgraphs/lib/database/partitions/make-partitions.js';
import { testPool } from '../../support/connections.js';
import { relayedEvent } from '../../support/events.js';
import { type FreshDatabase, freshDatabase } from '../../support/fresh-database.js';

let database: FreshDatabase;
let pool: Pool;
const NOW = new Date('2026-11-23T12:00:00Z');
const daysAgo = (days: number): Date => new Date(NOW.getTime() - days * 86_400_000);

beforeAll(async () => {
  database = await freshDatabase();
  pool = testPool({ connectionString: database.url, options: '-c search_path=integrations', max: 8 });
  await pool.query(
    `insert into webhook_subscription (id, brand_id, brand_code, url, host, events, secret, created_at, updated_at)
     values (1, 1, 'NORDATELIR', 'https://a.test/h', 'a.test', '{product.scanned}', '', now(), now())`,
  );
  for (const days of [60, 45, 30, 15]) await makePartitions(pool, integrationsPartitions, daysAgo(days));
});
beforeEach(async () => {
  await pool.query('truncate event, webhook_delivery, webhook_attempt');
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const events = (count: number) =>
  Array.from({ length: count }, () => relayedEvent({ brandId: 1, brandCode: 'NORDATELIR', type: 'product.scanned' }));

const accept = (days: number, count = 1) => acceptEvents(pool, events(count), [1], daysAgo(days));

async function counts(): Promise<readonly number[]> {
  const { rows } = await pool.query<{ counts: number[] }>(`select array[
    (select count(*)::int from event), (select count(*)::int from webhook_delivery), (select count(*)::int from webhook_attempt)
  ] as counts`);
  return rows[0]!.counts;
}

describe('what guards in the place of unique keys', () => {
  it('accepts an event once, however often and by however many it is handed over', async () => {
    const given = events(20);
    const accepted = await Promise.all(
      [given, given.toReversed(), [...given, ...given], given].map((each, nth) =>
        acceptEvents(pool, each, [1], daysAgo(nth * 10)),
      ),
    );
    expect(accepted.reduce((all, each) => all + each, 0)).toBe(20);
    expect(await counts()).toEqual([20, 20, 0]);
  });

  it('makes one delivery of an event to a subscription, however many catch up', async () => {
    await acceptEvents(pool, events(30), [], daysAgo(1));
    const asked = { brandId: 1, subscriptionId: 1, since: new Date(0), undeliveredOnly: false };
    const made = await Promise.all([1, 2, 3, 4].map(() => catchUp(pool, asked, NOW)));
    expect(made).toEqual([30, 30, 30, 30]);
    expect(await counts()).toEqual([30, 30, 0]);
  });
});

describe('that a delivery is of its brand’s event', () => {
  it('is found without reading what else the brand has', async () => {
    const client = await pool.connect();
    try {
      // The first is planned for a week without events.
      for (const count of [1, 300, 300]) {
        const given = jsonOf(events(count).map((event, number) => ({ ...event, number })));
        await insertEvents.run(client, { events: given, notifiedBrands: [1], now: daysAgo(60) });
      }
      await client.query('select pg_stat_force_next_flush()');
      const { rows } = await client.query(
        `select idx_tup_read::int as read from pg_stat_user_indexes
          where indexrelname = 'event_2026_09_21_brand_id_position_idx'`,
      );
      expect(rows).toEqual([{ read: 0 }]);
      expect(await counts()).toEqual([601, 601, 0]);
    } finally {
      client.release();
    }
  });
});

describe('what is old', () => {
  it('goes by the week: events, deliveries, attempts', async () => {
    for (const days of [50, 37, 29, 1]) await accept(days);
    await pool.query(`insert into webhook_attempt (delivery_id, number, url, started_at, duration_ms)
      select id, 1, 'u', created_at, 1 from webhook_delivery`);
    await pool.query(`update webhook_delivery set state = 'delivered'`);
    await pruneEvents(pool, NOW);
    expect(await counts()).toEqual([2, 2, 2]);
  });

  it('stays while it is being delivered', async () => {
    await accept(50, 2);
    await pool.query(
      `update webhook_delivery set state = 'sending', worker = 'w' where id = (select min(id) from webhook_delivery)`,
    );
    await pruneEvents(pool, NOW);
    expect(await counts()).toEqual([2, 2, 0]);
    await pool.query(`update webhook_delivery set state = 'delivered', worker = null`);
    await pruneEvents(pool, NOW);
    expect(await counts()).toEqual([0, 0, 0]);
  });

  it('stays while a delivery that was made later waits to tell of it', async () => {
    await acceptEvents(pool, events(1), [], daysAgo(45));
    expect(
      await catchUp(pool, { brandId: 1, subscriptionId: 1, since: new Date(0), undeliveredOnly: false }, daysAgo(3)),
    ).toBe(1);
    await makePartitions(pool, integrationsPartitions, daysAgo(45));
    await pruneEvents(pool, NOW);
    expect(await counts()).toEqual([1, 1, 0]);
  });

  it('is not shown, nor made again, by a delivery that outlives it', async () => {
    await makePartitions(pool, integrationsPartitions, daysAgo(45));
    await acceptEvents(pool, events(1), [], daysAgo(45));
    await catchUp(pool, { brandId: 1, subscriptionId: 1, since: new Date(0), undeliveredOnly: false }, daysAgo(3));
    await pool.query(`update webhook_delivery set state = 'delivered'`);
    await pruneEvents(pool, NOW);
    expect(await counts()).toEqual([0, 1, 0]);
    const { rows } = await pool.query<{ id: number }>('select id from webhook_delivery');
    const id = rows[0]?.id as number;
    expect(await redeliver(pool, id, NOW)).toBe(false);
    const reads = webhookReads({ pool, lookups: new Lookups(pool), lists: pool });
    expect(await reads.delivery(id)).toBeUndefined();
    const asked = { brandId: 1, subscriptionId: 1, state: null, type: null, before: null, limit: 10 };
    expect(await reads.deliveries(asked)).toEqual([]);
  });
});
