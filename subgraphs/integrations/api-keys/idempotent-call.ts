import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { inTransaction } from '../../lib/database/transaction.js';
import { IDEMPOTENCY, judgeIdempotency } from './idempotency.rules.js';
import {
  abandonRecord,
  completeRecord,
  lockCall,
  lockedRecord,
  startRecord,
  takeOver,
} from './idempotency.statements.js';

interface HeldKey {
  readonly brandId: number;
  readonly key: string;
  /** Id of the call that has the key; a call that takes over has another. */
  readonly holder: string;
}

export interface IdempotentCall extends HeldKey {
  /** Digest of the normalised content. */
  readonly digest: string;
}

/** `response` is the first call's response for a replay; otherwise the caller does the work under `reference`. */
export interface IdempotentStart {
  readonly reference: string;
  readonly response: unknown | null;
}

/** Claims a key for a call, or returns the earlier response. Throws `IDEMPOTENCY_IN_FLIGHT`, `IDEMPOTENCY_CONFLICT`. */
export function beginIdempotent(pool: Pool, call: IdempotentCall, now: Date): Promise<IdempotentStart> {
  const { brandId, key, digest, holder } = call;
  const lockedUntil = new Date(now.getTime() + IDEMPOTENCY.lockMs);
  return inTransaction(pool, async (client) => {
    await lockCall.run(client, { brandId, key });
    const known = await lockedRecord.row(client, { brandId, key });
    const verdict = judgeIdempotency(known ?? null, digest, now);
    if (verdict.outcome === 'refuse') throw verdict.refusal;
    if (verdict.outcome === 'replay') return { reference: verdict.reference, response: verdict.response };
    if (verdict.outcome === 'resume') {
      await takeOver.run(client, { brandId, key, holder, lockedUntil });
      return { reference: verdict.reference, response: null };
    }
    const reference = randomUUID();
    await startRecord.run(client, { brandId, key, digest, reference, holder, now, lockedUntil });
    return { reference, response: null };
  });
}

/** Stores the response of the first call for replays. */
export async function completeIdempotent(
  pool: Pool,
  call: { brandId: number; key: string; reference: string },
  response: unknown,
): Promise<void> {
  await completeRecord.run(pool, { ...call, response: JSON.stringify(response) });
}

/** Deletes the record of a refused call, so that the key can be reused; without effect for one that was taken over. */
export async function abandonIdempotent(pool: Pool, call: HeldKey): Promise<void> {
  await abandonRecord.run(pool, call);
}
