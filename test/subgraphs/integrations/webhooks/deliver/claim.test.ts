import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { pino } from 'pino';
import { claimDeliveries, type Room } from '../../../../../subgraphs/integrations/webhooks/deliver/claim.statements.js';
import { CONNECTIONS } from '../../../../../subgraphs/integrations/webhooks/deliver/deliverer.js';
import {
  releaseUnknown,
  releaseWorkers,
} from '../../../../../subgraphs/integrations/webhooks/deliver/release.statements.js';
import { openPool } from '../../../../../subgraphs/lib/database/open-pool.js';
import { testPool } from '../../../../support/connections.js';
import { type FreshDatabase, freshDatabase } from '../../../../support/fresh-database.js';
import { rowsRead } from '../../../../support/rows-read.js';
import { until } from '../../../../support/until.js';

let fresh: FreshDatabase;
let pool: Pool;
const AT = new Date('2026-09-01T10:00:00Z');
const EARLIER = new Date('2026-09-01T09:00:00Z');
const LATER = new Date('2026-09-01T11:00:00Z');

beforeAll(async () => {
  fresh = await freshDatabase();
  pool = testPool({ connectionString: fresh.url, options: '-c search_path=integrations', max: 4 });
  pool.on('error', () => {});
  await pool.query(
    `insert into webhook_subscription (id, brand_id, brand_code, url, host, events, secret, created_at, updated_at)
     select n, (n > 3)::int + 1, 'NORDATELIR', 'https://a.test/h', 'a.test', '{product.scanned}', '', $1, $1
       from generate_series(1, 4) as n`,
    [AT],
  );
});
afterAll(async () => {
  await pool.end();
  await fresh.drop();
});
beforeEach(async () => {
  await pool.query('truncate webhook_delivery cascade');
});

/** Deliveries of a lane that wait until an instant. */
const waiting = (subscriptionId: number, count: number, dueAt = EARLIER, state = 'pending') =>
  pool.query(
    `insert into webhook_delivery (subscription_id, type, test_body, host, state, due_at, created_at)
     select $1, 'product.scanned', '{"n":' || n || '}', 'a.test ' || $1::bigint, $4, $3, $3 from generate_series(1, $2::int) as n`,
    [subscriptionId, count, dueAt, state],
  );

const room = (some: Partial<Room> = {}): Room => ({
  total: 100,
  perLane: 10,
  byLane: new Map(),
  perHost: 100,
  byHost: new Map(),
  perBrand: 100,
  byBrand: new Map(),
  ...some,
});

const claim = (worker: string, some?: Partial<Room>) => claimDeliveries(pool, worker, room(some), AT);

describe('claims of deliveries', () => {
  it('take what is due, with all it takes to make it, and nothing else', async () => {
    await waiting(1, 1);
    await waiting(1, 1, LATER);
    await waiting(1, 1, EARLIER, 'delivered');
    expect(await claim('ours')).toEqual([
      {
        id: expect.any(Number),
        created_at: EARLIER,
        subscription_id: 1,
        host: 'a.test 1',
        type: 'product.scanned',
        body: '{"n":1}',
        is_test: true,
        due_at: EARLIER,
        failures: 0,
        attempts: 0,
        brand_id: 1,
        url: 'https://a.test/h',
        secret: Buffer.alloc(0),
        former_secret: null,
        former_until: null,
        is_active: true,
        is_subscribed: true,
        is_deleted: false,
      },
    ]);
    expect(await claim('ours')).toEqual([]);
  });

  it('that a killed backend was in the middle of are made by the next, which passes over what is held until then', async () => {
    await pool.query(
      `create function claim_slowly() returns trigger language plpgsql as
         $$ begin perform pg_sleep(60); return new; end $$;
       create trigger slow before update on webhook_delivery for each row when (new.worker = 'slow')
         execute function claim_slowly()`,
    );
    await waiting(1, 3);
    const slow = Promise.allSettled([claim('slow')]);
    const pid = await until(async () => {
      const { rows } = await pool.query<{ pid: number }>(
        `select pid from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`,
      );
      return rows[0]?.pid;
    });
    expect(await claim('ours')).toEqual([]);
    await pool.query('select pg_terminate_backend($1)', [pid]);
    expect(await slow).toMatchObject([{ status: 'rejected' }]);
    // A server tells that a backend is killed before its locks are gone.
    const claimed = await until(async () => {
      const rows = await claim('ours');
      return rows.length > 0 ? rows : undefined;
    });
    expect(claimed).toHaveLength(3);
    await pool.query('drop function claim_slowly cascade');
  });

  it('take of each lane what there is room for, of each host over its lanes, and no more in all', async () => {
    for (const lane of [1, 2, 3]) await waiting(lane, 20);
    const lanes = async (some: Partial<Room>) => {
      const claimed = await claim('ours', some);
      await releaseWorkers.run(pool, { workers: ['ours'] });
      return [1, 2, 3].map((lane) => claimed.filter(({ subscription_id }) => subscription_id === lane).length);
    };
    expect(
      await lanes({
        byLane: new Map([
          ['a.test 2', 3],
          ['a.test 3', 0],
        ]),
      }),
    ).toEqual([10, 3, 0]);
    // Lanes that answer have more room, and come first.
    expect(
      await lanes({
        byLane: new Map([
          ['a.test 1', 1],
          ['a.test 2', 9],
        ]),
        perLane: 1,
        perHost: 9,
      }),
    ).toEqual([0, 9, 0]);
    expect((await lanes({ byHost: new Map([['a.test', 5]]) })).reduce((sum, n) => sum + n)).toBe(5);
    expect((await lanes({ total: 7 })).reduce((sum, n) => sum + n)).toBe(7);
  });

  it('divide what there is room for among brands, however many receivers one has', async () => {
    for (const lane of [1, 2, 3]) await waiting(lane, 20);
    await waiting(4, 3, AT);
    const claimed = await claim('ours', { total: 6 });
    expect(claimed.map(({ brand_id }) => brand_id).sort()).toEqual([1, 1, 1, 2, 2, 2]);
  });

  it('take of each brand what there is room for, over all its receivers', async () => {
    for (const lane of [1, 2, 3]) await waiting(lane, 20);
    await waiting(4, 8);
    const brands = (await claim('ours', { byBrand: new Map([[1, 5]]), perBrand: 7 })).map(({ brand_id }) => brand_id);
    expect([1, 2].map((brand) => brands.filter((id) => id === brand).length)).toEqual([5, 7]);
  });

  it('of workers at once are never of one delivery', async () => {
    for (const lane of [1, 2, 3]) await waiting(lane, 40);
    const workers = Array.from({ length: 12 }, (_, nth) => `worker ${nth}`);
    const claimed = (await Promise.all(workers.map((worker) => claim(worker)))).flat();
    expect(claimed.length).toBeGreaterThan(0);
    expect(new Set(claimed.map(({ id }) => id)).size).toBe(claimed.length);
  });

  it('whose answer was lost are given back, those that are known kept', async () => {
    await waiting(1, 3);
    const [known] = await claim('ours');
    await releaseUnknown(pool, 'ours', [known!.id]);
    const { rows } = await pool.query("select id from webhook_delivery where state = 'sending'");
    expect(rows).toEqual([{ id: known!.id }]);
  });

  it('read few rows of many, also while the server knows of few', async () => {
    const [lanes, each] = [40, 100];
    await waiting(1, 20, EARLIER, 'delivered');
    await pool.query('analyze webhook_delivery');
    const deliverer = openPool(
      { url: fresh.url, schema: 'integrations', log: pino({ level: 'silent' }) },
      { ...CONNECTIONS, max: 1 },
    );
    // A plan for any arguments may be kept from the sixth time on.
    for (let nth = 0; nth < 6; nth++) await claimDeliveries(deliverer, 'ours', room(), AT);
    await pool.query(
      `insert into webhook_delivery (subscription_id, type, test_body, host, state, due_at, created_at)
       select 1, 'product.scanned', '{}', lane || '.test 1', 'pending', $3, $3
         from generate_series(1, $1::int) as lane, generate_series(1, $2::int)`,
      [lanes, each, EARLIER],
    );
    const { result, read } = await rowsRead(deliverer, 'webhook_delivery', (client) =>
      claimDeliveries(client, 'ours', room({ total: 10 }), AT),
    );
    expect(result).toHaveLength(10);
    await deliverer.end();
    expect(read).toBeLessThan(lanes * each);
  });

  it('find lanes and deliveries through the index over what waits, planned without knowing for whom', async () => {
    await waiting(1, 5_000, EARLIER, 'delivered');
    await waiting(2, 50);
    await pool.query('analyze webhook_delivery');
    const plans: string[] = [];
    const explained = {
      query: async ({ text }: { text: string }) => {
        const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain (generic_plan) ${text}`);
        plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
        return { rows: [], rowCount: 0 };
      },
    };
    await claimDeliveries(explained as unknown as Pool, 'ours', room(), AT);
    const { rowCount: partitions } = await pool.query(
      `select from pg_inherits where inhparent = 'webhook_delivery'::regclass`,
    );
    // In each partition for the lanes, the first and the next ones, and for the deliveries of a lane.
    expect(plans[0]?.match(/using webhook_delivery_\w+_host_due_at_idx on/g)?.length).toBeGreaterThanOrEqual(
      2 * partitions!,
    );
    expect(plans[0]).not.toContain('Seq Scan on webhook_delivery_default');
  });
});
