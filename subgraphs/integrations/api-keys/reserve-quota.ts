import type { Pool, PoolClient } from 'pg';
import { dayOf, monthOf, type QuotaUse, refusalOfQuota } from './quota.rules.js';
import { addToDay, addToMonth, beginDay, beginMonth, forgetReleased, takeUnits, unitsOf } from './quota.statements.js';

export interface QuotaRequest {
  /** Id of the work; a repeated reservation of the same work has no effect. */
  readonly reference: string;
  readonly use: QuotaUse;
  readonly units: number;
  /** Null for work without a key, which has no daily quota. */
  readonly keyId: number | null;
  readonly brandId: number;
  /** Products per month in the brand's plan; null for unlimited. */
  readonly monthlyLimit: number | null;
}

/** Reserves all units or none. Throws `PRODUCT_QUOTA_EXCEEDED`, `QUOTA_EXCEEDED`. */
export async function reserveQuota(pool: Pool, request: QuotaRequest, now: Date): Promise<void> {
  const asked = { ...request, day: dayOf(now), month: monthOf(now), now };
  let found = await takeUnits.row(pool, asked);
  if (found && !found.isTaken && (await prepare(pool, asked, found))) found = await takeUnits.row(pool, asked);
  if (!found || found.isTaken) return;
  const refusal = refusalOfQuota(
    request,
    {
      day: { limit: found.dailyLimit, used: found.usedInDay ?? 0 },
      month: { limit: request.monthlyLimit, used: found.usedInMonth ?? 0 },
    },
    now,
  );
  // Work that has its units already reserves none.
  if (refusal && !(await unitsOf.row(pool, asked))) throw refusal;
}

/** Name of the refund for work that was never accepted, which may reserve its units again. */
const NOT_ACCEPTED = 'not accepted';

interface Asked extends QuotaRequest {
  readonly day: string;
  readonly month: string;
}

/** Creates missing counters and deletes earlier refunds. Resolves to false where there was nothing to do. */
async function prepare(
  pool: Pool,
  { reference, use, brandId, keyId, day, month }: Asked,
  found: { readonly usedInMonth: number | null; readonly usedInDay: number | null },
): Promise<boolean> {
  const forgotten = await forgetReleased.run(pool, { reference, releaseKey: NOT_ACCEPTED });
  const beginsMonth = use === 'item' && found.usedInMonth === null;
  const beginsDay = keyId !== null && found.usedInDay === null;
  if (beginsMonth) await beginMonth.run(pool, { brandId, month });
  if (beginsDay) await beginDay.run(pool, { keyId, day });
  return forgotten > 0 || beginsMonth || beginsDay;
}

/** Adds units, or refunds negative ones, in the counters of a reservation. */
export async function addUnits(
  client: PoolClient,
  counted: { use: QuotaUse; keyId: number | null; brandId: number; day: string; month: string },
  units: number,
): Promise<void> {
  const { use, keyId, brandId, day, month } = counted;
  if (use === 'item') await addToMonth.run(client, { brandId, month, units });
  if (keyId !== null) await addToDay.run(client, { keyId, day, units });
}
