import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { type DeliveriesAsked, webhookReads } from '../../../../subgraphs/integrations/webhooks/webhook.statements.js';
import { Lookups } from '../../../../subgraphs/lib/database/lookups.js';
import { type FreshSchema, freshSchema } from '../../../support/fresh-database.js';
import { rowsRead } from '../../../support/rows-read.js';

const SUBSCRIPTION = 1;
const DELIVERIES = 3_000;

let fresh: FreshSchema;
let pool: Pool;
beforeAll(async () => {
  fresh = await freshSchema('integrations');
  ({ pool } = fresh);
  await pool.query(
    `insert into webhook_subscription (id, brand_id, brand_code, url, host, events, secret, created_at, updated_at)
     select n, 1, 'NORDATELIR', 'https://a.test/h', 'a.test', '{product.scanned}', '', now(), now()
       from generate_series(1, 2) as n`,
  );
  await pool.query(
    `insert into webhook_delivery (subscription_id, type, test_body, host, state, created_at)
     select case when n % 3 = 0 then 2 else $1 end, 'product.scanned', '{}', 'a.test 1', 'delivered', now()
       from generate_series(1, $2::int) as n`,
    [SUBSCRIPTION, DELIVERIES],
  );
  // Statistics that know one state and one type only.
  await pool.query('analyze webhook_delivery');
  await pool.query(`update webhook_delivery set type = 'clone.alert' where id % 100 = 0`);
  await pool.query(`update webhook_delivery set state = 'failed' where id % 1000 = 0`);
});
afterAll(() => fresh.drop());

/** Numbers of the deliveries of a list, and rows read for it. */
const listed = (asked: Partial<DeliveriesAsked>) =>
  rowsRead(pool, 'webhook_delivery', async (client) => {
    const reads = webhookReads({ pool: client, lookups: new Lookups(client), lists: client });
    const page = { subscriptionId: SUBSCRIPTION, state: null, type: null, before: null, limit: 3, ...asked };
    return (await reads.deliveries(page)).map(({ id }) => id);
  });

describe('lists of the deliveries of a subscription', () => {
  it('have those of the state and type asked for, newest first, page by page', async () => {
    expect((await listed({})).result).toEqual([2999, 2998, 2996]);
    expect((await listed({ before: 1001 })).result).toEqual([1000, 998, 997]);
    expect((await listed({ state: 'failed' })).result).toEqual([2000, 1000]);
    expect((await listed({ state: 'delivered', before: 1001 })).result).toEqual([998, 997, 995]);
    expect((await listed({ type: 'clone.alert', before: 1001 })).result).toEqual([1000, 800, 700]);
    expect((await listed({ type: 'clone.alert', state: 'failed', before: 2000 })).result).toEqual([1000]);
    expect((await listed({ type: 'product.scanned', state: 'failed' })).result).toEqual([]);
  });

  it('read what they list, and not what is left out, however rare the state and the type are', async () => {
    for (const asked of [
      { state: 'failed' },
      { state: 'pending' },
      { type: 'product.minted' },
      { type: 'product.scanned', state: 'failed' },
      { before: 1001 },
    ] as const)
      expect({ asked, isBounded: (await listed(asked)).read < 20 }).toEqual({ asked, isBounded: true });
  });
});
