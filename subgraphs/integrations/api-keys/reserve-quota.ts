import type { Pool, PoolClient } from 'pg';
import { inTransaction } from '../../lib/database/transaction.js';
import { type Allowance, dayOf, monthOf, type QuotaUse, refusalOfQuota } from './quota.rules.js';
import {
  addToDay,
  addToMonth,
  beginDay,
  beginMonth,
  forgetReleased,
  insertReservation,
  lockedDay,
  lockedMonth,
} from './quota.statements.js';

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

/** Records that work has its units. Resolves to false when it has them already. */
async function remember(client: PoolClient, request: QuotaRequest, now: Date): Promise<boolean> {
  const { reference, use, units, keyId, brandId } = request;
  await forgetReleased.run(client, { reference, releaseKey: NOT_ACCEPTED });
  const reservation = { reference, use, units, keyId, brandId, day: dayOf(now), month: monthOf(now), now };
  return (await insertReservation.run(client, reservation)) === 1;
}

async function usedInMonth(client: PoolClient, brandId: number, month: string): Promise<number> {
  await beginMonth.run(client, { brandId, month });
  return (await lockedMonth.row(client, { brandId, month }))!.used;
}

async function allowanceOfDay(client: PoolClient, keyId: number | null, day: string): Promise<Allowance> {
  if (keyId === null) return { limit: null, used: 0 };
  await beginDay.run(client, { keyId, day });
  const row = (await lockedDay.row(client, { keyId, day }))!;
  return { limit: row.daily_quota, used: row.used };
}

/** Adds units (or takes back, when negative) where a reservation counts. */
export async function addUnits(
  client: PoolClient,
  counted: { use: QuotaUse; keyId: number | null; brandId: number; day: string; month: string },
  units: number,
): Promise<void> {
  const { use, keyId, brandId, day, month } = counted;
  if (use === 'item') await addToMonth.run(client, { brandId, month, units });
  if (keyId !== null) await addToDay.run(client, { keyId, day, units });
}
