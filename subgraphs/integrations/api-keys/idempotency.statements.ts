import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { inTransaction } from '../../lib/database/transaction.js';
import { IDEMPOTENCY, type IdempotencyRecord, judgeIdempotency } from './idempotency.rules.js';

export interface IdempotentCall {
  readonly brandId: number;
  readonly key: string;
  /** Digest of the normalized content. */
  readonly digest: string;
}

/** `response` is the first call's answer when this is a replay; otherwise the caller does the work under `reference`. */
export interface IdempotentStart {
  readonly reference: string;
  readonly response: unknown | null;
}

const RECORD = `
  select digest, reference, started_at as "startedAt", locked_until as "lockedUntil", response
    from idempotency_record where brand_id = $1 and idempotency_key = $2 for update`;

const START = `
  insert into idempotency_record (brand_id, idempotency_key, digest, reference, started_at, locked_until)
  values ($1, $2, $3, $4, $5, $6)
  on conflict (brand_id, idempotency_key) do update
     set digest = $3, reference = $4, started_at = $5, locked_until = $6, response = null`;

/** Claims a key for a call, or tells what became of it. Throws `IDEMPOTENCY_IN_FLIGHT`, `IDEMPOTENCY_CONFLICT`. */
export function beginIdempotent(pool: Pool, call: IdempotentCall, now: Date): Promise<IdempotentStart> {
  const id = [call.brandId, call.key];
  const lockedUntil = new Date(now.getTime() + IDEMPOTENCY.lockMs);
  return inTransaction(pool, async (client) => {
    // A row that does not exist yet cannot be locked: first calls of one key queue here.
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, $2))', [call.key, call.brandId]);
    const { rows } = await client.query<IdempotencyRecord>(RECORD, id);
    const verdict = judgeIdempotency(rows[0] ?? null, call.digest, now);
    if (verdict.outcome === 'refuse') throw verdict.refusal;
    if (verdict.outcome === 'replay') return { reference: verdict.reference, response: verdict.response };
    if (verdict.outcome === 'resume') {
      await client.query(
        'update idempotency_record set locked_until = $3 where brand_id = $1 and idempotency_key = $2',
        [...id, lockedUntil],
      );
      return { reference: verdict.reference, response: null };
    }
    const reference = randomUUID();
    await client.query(START, [...id, call.digest, reference, now, lockedUntil]);
    return { reference, response: null };
  });
}

/** Remembers the answer of the first call, for its replays. */
export async function completeIdempotent(
  pool: Pool,
  call: { brandId: number; key: string; reference: string },
  response: unknown,
): Promise<void> {
  await pool.query(
    `update idempotency_record set response = $4
      where brand_id = $1 and idempotency_key = $2 and reference = $3 and response is null`,
    [call.brandId, call.key, call.reference, JSON.stringify(response)],
  );
}

/** Forgets a call that was refused and did nothing, so that the key can be used again. */
export async function abandonIdempotent(
  pool: Pool,
  call: { brandId: number; key: string; reference: string },
): Promise<void> {
  await pool.query(
    'delete from idempotency_record where brand_id = $1 and idempotency_key = $2 and reference = $3 and response is null',
    [call.brandId, call.key, call.reference],
  );
}
