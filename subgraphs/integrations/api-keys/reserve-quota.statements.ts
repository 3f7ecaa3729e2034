import type { Pool, PoolClient } from 'pg';
import { inTransaction } from '../../lib/database/transaction.js';
import { type Allowance, dayOf, monthOf, type QuotaUse, refusalOfQuota } from './quota.rules.js';

export interface QuotaRequest {
  /** Identifies the work: asking again for the same work takes nothing again. */
  readonly reference: string;
  readonly use: QuotaUse;
  readonly units: number;
  /** Null for work without a key, which has no daily quota. */
  readonly keyId: number | null;
  readonly brandId: number;
  /** Products a month in the brand's plan; null: unlimited. */
  readonly monthlyLimit: number | null;
}

/** Takes all units or none. Throws `PRODUCT_QUOTA_EXCEEDED`, `QUOTA_EXCEEDED`. */
export function reserveQuota(pool: Pool, request: QuotaRequest, now: Date): Promise<void> {
  return inTransaction(pool, async (client) => {
    if (!(await remember(client, request, now))) return;
    // Month before day, always: two reservations never wait for each other crosswise.
    const month = request.use === 'item' ? await usedInMonth(client, request.brandId, monthOf(now)) : 0;
    const day = await allowanceOfDay(client, request.keyId, dayOf(now));
    const refusal = refusalOfQuota(request, { day, month: { limit: request.monthlyLimit, used: month } }, now);
    if (refusal) throw refusal;
    await addUnits(client, { ...request, day: dayOf(now), month: monthOf(now) }, request.units);
  });
}

/** Name under which units come back of work that was never accepted: such work may take them again. */
const NOT_ACCEPTED = 'not accepted';

/** False when this work has its units already. */
async function remember(client: PoolClient, request: QuotaRequest, now: Date): Promise<boolean> {
  await client.query(
    `delete from quota_reservation r
      where r.reference = $1
        and exists (select from quota_release l where l.reference = r.reference and l.release_key = $2)`,
    [request.reference, NOT_ACCEPTED],
  );
  const { rowCount } = await client.query(
    `insert into quota_reservation (reference, purpose, key_id, brand_id, day, month, units, reserved_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (reference) do nothing`,
    [request.reference, request.use, request.keyId, request.brandId, dayOf(now), monthOf(now), request.units, now],
  );
  return rowCount === 1;
}

async function usedInMonth(client: PoolClient, brandId: number, month: string): Promise<number> {
  await client.query('insert into quota_month values ($1, $2, 0) on conflict do nothing', [brandId, month]);
  const { rows } = await client.query<{ used: number }>(
    'select used from quota_month where brand_id = $1 and month = $2 for update',
    [brandId, month],
  );
  return rows[0]!.used;
}

async function allowanceOfDay(client: PoolClient, keyId: number | null, day: string): Promise<Allowance> {
  if (keyId === null) return { limit: null, used: 0 };
  await client.query('insert into quota_day values ($1, $2, 0) on conflict do nothing', [keyId, day]);
  const { rows } = await client.query<{ used: number; daily_quota: number | null }>(
    `select q.used, k.daily_quota from quota_day q join api_key k on k.id = q.key_id
      where q.key_id = $1 and q.day = $2 for update of q`,
    [keyId, day],
  );
  return { limit: rows[0]!.daily_quota, used: rows[0]!.used };
}

/** Adds units (or takes back, when negative) where a reservation counts. */
export async function addUnits(
  client: PoolClient,
  counted: { use: QuotaUse; keyId: number | null; brandId: number; day: string; month: string },
  units: number,
): Promise<void> {
  if (counted.use === 'item') {
    await client.query('update quota_month set used = used + $3 where brand_id = $1 and month = $2', [
      counted.brandId,
      counted.month,
      units,
    ]);
  }
  if (counted.keyId !== null) {
    await client.query('update quota_day set used = used + $3 where key_id = $1 and day = $2', [
      counted.keyId,
      counted.day,
      units,
    ]);
  }
}
