import { DomainError } from '../../lib/graphql/domain-error.js';

/** Milliseconds that a call may run, and for which a key is stored (§4.1, §8). */
export const IDEMPOTENCY = { lockMs: 60_000, memoryMs: 24 * 3_600_000 } as const;

export interface IdempotencyRecord {
  /** Digest of the normalised content of the first call. */
  readonly digest: string;
  /** Id of the work. A call that takes over after a crash gets the same one, so that the work is done once. */
  readonly reference: string;
  readonly startedAt: Date;
  readonly lockedUntil: Date;
  /** Response to the first call; null while it is running. */
  readonly response: unknown | null;
}

export type IdempotencyVerdict =
  | { readonly outcome: 'start' }
  /** The first call ended without a response: continue under its reference. */
  | { readonly outcome: 'resume'; readonly reference: string }
  | { readonly outcome: 'replay'; readonly reference: string; readonly response: unknown }
  | { readonly outcome: 'refuse'; readonly refusal: DomainError };

/** Tells whether a key's record has expired, so that the key can be reused. */
const isForgotten = (record: IdempotencyRecord, now: Date): boolean =>
  now.getTime() >= record.startedAt.getTime() + IDEMPOTENCY.memoryMs;

/** Tells whether a record is locked. A lock beyond the longest possible time was set by a wrong clock and is ignored. */
const isLocked = ({ lockedUntil }: IdempotencyRecord, now: Date): boolean => {
  const left = lockedUntil.getTime() - now.getTime();
  return left > 0 && left <= 2 * IDEMPOTENCY.lockMs;
};

/**
 * Decides what a call under a key may do (§4.1 rules 1 to 3). Different content is refused even while the first call is
 * running.
 */
export function judgeIdempotency(record: IdempotencyRecord | null, digest: string, now: Date): IdempotencyVerdict {
  if (!record || isForgotten(record, now)) return { outcome: 'start' };
  if (record.digest !== digest) return { outcome: 'refuse', refusal: new DomainError('IDEMPOTENCY_CONFLICT') };
  if (record.response !== null) return { outcome: 'replay', reference: record.reference, response: record.response };
  if (isLocked(record, now)) return { outcome: 'refuse', refusal: new DomainError('IDEMPOTENCY_IN_FLIGHT') };
  return { outcome: 'resume', reference: record.reference };
}
