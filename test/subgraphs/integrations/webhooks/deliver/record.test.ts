import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { pino } from 'pino';
import { statement as integrations } from '../../../../../subgraphs/integrations/tables.js';
import {
  type DeliveryRecord,
  recordOutcomes,
} from '../../../../../subgraphs/integrations/webhooks/deliver/record.statements.js';
import { catchUp, redeliver } from '../../../../../subgraphs/integrations/webhooks/redeliver.js';
import { webhookReads } from '../../../../../subgraphs/integrations/webhooks/webhook.statements.js';
import { openDatabase } from '../../../../../subgraphs/lib/database/database.js';
import { only } from '../../../../../subgraphs/lib/process/elements.js';
import { testPool } from '../../../../support/connections.js';
import { type FreshDatabase, freshDatabase } from '../../../../support/fresh-database.js';

let fresh: FreshDatabase;
let pool: Pool;
let deliveryId: number;
const AT = new Date('2026-09-01T10:00:00Z');

beforeAll(async () => {
  fresh = await freshDatabase();
  pool = testPool({ connectionString: fresh.url, options: '-c search_path=integrations' });
  pool.on('error', () => {});
  await pool.query(
    `insert into webhook_subscription (id, brand_id, brand_code, url, host, events, secret, created_at, updated_at)
     values (1, 1, 'NORDATELIR', 'https://a.test/h', 'a.test', '{product.scanned}', '', $1, $1)`,
    [AT],
  );
});
afterAll(async () => {
  await pool.end();
  await fresh.drop();
});
beforeEach(async () => {
  const { rows } = await pool.query<{ id: number }>(
    `with made as (
       insert into event (id, type, brand_id, occurred_at, accepted_at, body)
       values (gen_random_uuid(), 'product.scanned', 1, $1, $1, '{}') returning id
     )
     insert into webhook_delivery (subscription_id, type, event_id, host, state, worker, created_at)
     select 1, 'product.scanned', id, 'a.test', 'sending', 'ours', $1 from made returning id`,
    [AT],
  );
  deliveryId = only(rows).id;
});

const attempt = (number: number, status: number) => ({
  number,
  url: 'https://a.test/h',
  startedAt: AT,
  durationMs: 7,
  status,
  error: null,
  answer: 'said',
});
const ended = (state: DeliveryRecord['state'], number: number, status: number): DeliveryRecord => ({
  id: deliveryId,
  createdAt: AT,
  state,
  failures: 0,
  dueAt: null,
  cancelReason: null,
  at: AT,
  attempt: attempt(number, status),
});
const stateOf = async () => (await pool.query('select state from webhook_delivery where id = $1', [deliveryId])).rows;
const rowsOfItsOwn = async () =>
  (await pool.query('select number, status from webhook_attempt where delivery_id = $1 order by 1', [deliveryId])).rows;

async function log(): Promise<readonly object[]> {
  const log = pino({ level: 'silent' });
  const database = await openDatabase({
    url: fresh.url,
    schema: 'integrations',
    entities: [],
    statements: integrations,
    migrations: { list: {} },
    log,
  });
  try {
    return await webhookReads(database).attempts(deliveryId);
  } finally {
    await database.close();
  }
}

describe('outcomes of attempts', () => {
  it('are kept with the delivery when they delivered, in rows of their own when not', async () => {
    await recordOutcomes(pool, 'ours', [ended('pending', 1, 500)]);
    await pool.query(`update webhook_delivery set state = 'sending', worker = 'ours' where id = $1`, [deliveryId]);
    await recordOutcomes(pool, 'ours', [ended('delivered', 2, 200)]);
    expect(await stateOf()).toEqual([{ state: 'delivered' }]);
    expect(await rowsOfItsOwn()).toEqual([{ number: 1, status: 500 }]);
    expect(await log()).toMatchObject([
      { number: 1, status: 500, url: 'https://a.test/h', duration_ms: 7, error: null, answer: 'said' },
      { number: 2, status: 200, url: 'https://a.test/h', duration_ms: 7, error: null, answer: 'said', started_at: AT },
    ]);
  });

  it('of a delivery that another worker has taken over are in its log, and its state is the other’s', async () => {
    await pool.query(`update webhook_delivery set worker = 'theirs' where id = $1`, [deliveryId]);
    await recordOutcomes(pool, 'ours', [ended('delivered', 1, 200)]);
    expect(await stateOf()).toEqual([{ state: 'sending' }]);
    expect(await rowsOfItsOwn()).toEqual([{ number: 1, status: 200 }]);
    await recordOutcomes(pool, 'theirs', [ended('delivered', 2, 202)]);
    expect(await log()).toMatchObject([
      { number: 1, status: 200 },
      { number: 2, status: 202 },
    ]);
  });

  it('are kept once when they are recorded again because the answer was lost, and can be delivered again', async () => {
    const delivered = [ended('delivered', 1, 200)];
    await recordOutcomes(pool, 'ours', delivered);
    await recordOutcomes(pool, 'ours', delivered);
    expect(await rowsOfItsOwn()).toEqual([]);
    expect(await log()).toMatchObject([{ number: 1, status: 200 }]);
    expect(await redeliver(pool, deliveryId, AT)).toBe(true);
    await recordOutcomes(pool, 'ours', delivered);
    expect(await rowsOfItsOwn()).toEqual([{ number: 1, status: 200 }]);
  });

  it('do not keep a delivery with two copies of an attempt from being delivered again', async () => {
    for (const again of [
      () => redeliver(pool, deliveryId, AT),
      () => catchUp(pool, { brandId: 1, subscriptionId: 1, since: AT, undeliveredOnly: false }, AT),
    ]) {
      await pool.query(`update webhook_delivery set state = 'sending', worker = 'ours' where id = $1`, [deliveryId]);
      await recordOutcomes(pool, 'ours', [ended('delivered', 1, 200)]);
      await pool.query(
        `insert into webhook_attempt (delivery_id, number, url, started_at, duration_ms, status)
         values ($1, 1, 'https://a.test/h', $2, 7, 200) on conflict do nothing`,
        [deliveryId, AT],
      );
      expect(Boolean(await again())).toBe(true);
      expect(await rowsOfItsOwn()).toEqual([{ number: 1, status: 200 }]);
    }
  });

  it('of a delivery that is gone are forgotten', async () => {
    await pool.query('delete from webhook_delivery where id = $1', [deliveryId]);
    await recordOutcomes(pool, 'ours', [ended('delivered', 1, 200)]);
    expect(await rowsOfItsOwn()).toEqual([]);
  });
});
