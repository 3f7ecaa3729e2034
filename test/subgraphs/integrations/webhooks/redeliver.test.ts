import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { catchUp } from '../../../../subgraphs/integrations/webhooks/redeliver.js';
import { lockCatchUp } from '../../../../subgraphs/integrations/webhooks/redeliver.statements.js';
import { testPool } from '../../../support/connections.js';
import { type FreshDatabase, freshDatabase } from '../../../support/fresh-database.js';

let fresh: FreshDatabase;
let pool: Pool;
const AT = new Date('2026-09-01T10:00:00Z');
const ASKED = { subscriptionId: 1, since: AT, undeliveredOnly: false };

beforeAll(async () => {
  fresh = await freshDatabase();
  pool = testPool({ connectionString: fresh.url, options: '-c search_path=integrations', max: 4 });
  await pool.query(
    `insert into webhook_subscription (id, brand_id, brand_code, url, host, events, secret, created_at, updated_at)
     values (1, 1, 'NORDATELIR', 'https://a.test/h', 'a.test', '{product.scanned}', '', $1, $1)`,
    [AT],
  );
});
afterAll(async () => {
  await pool?.end();
  await fresh?.drop();
});

describe('catch-ups of a subscription', () => {
  it('leave connections to others while they take long, and are refused when too many wait', async () => {
    const slow = await pool.connect();
    await slow.query('begin');
    await lockCatchUp.run(slow, ASKED);
    const waiting = Array.from({ length: 60 }, () => catchUp(pool, { ...ASKED, brandId: 1 }, AT));
    const ends = Promise.allSettled(waiting);
    try {
      expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    } finally {
      slow.release(true);
    }
    const refused = (await ends).filter((end) => end.status === 'rejected');
    // Two run, and half of all that may wait are of one brand.
    expect(refused).toHaveLength(60 - 2 - 50);
    expect(refused.map(({ reason }) => reason.code)).toEqual(refused.map(() => 'UNAVAILABLE'));
  }, 60_000);
});
