import { DomainError } from '../../lib/graphql/domain-error.js';

/** Milliseconds that a call may stay in flight, and for which a key is remembered (§4.1, §8). */
export const IDEMPOTENCY = { lockMs: 60_000, memoryMs: 24 * 3_600_000 } as const;

export interface IdempotencyRecord {
  /** Digest of the normalized content of the first call. */
  readonly digest: string;
  /** Identifier given to the work; a call that takes over after a crash gets the same one and cannot do it twice. */
  readonly reference: string;
  readonly startedAt: Date;
  readonly lockedUntil: Date;
  /** Answer to the first call; null while it is in flight. */
  readonly response: unknown | null;
}

export type IdempotencyVerdict =
  | { readonly outcome: 'start' }
  /** The first call died without an answer: go on under its reference. */
  | { readonly outcome: 'resume'; readonly reference: string }
  | { readonly outcome: 'replay'; readonly reference: string; readonly response: unknown }
  | { readonly outcome: 'refuse'; readonly refusal: DomainError };

/** Tells whether a key's record is past its time: the key is then as good as new. */
const isForgotten = (record: IdempotencyRecord, now: Date): boolean =>
  now.getTime() >= record.startedAt.getTime() + IDEMPOTENCY.memoryMs;

/**
 * Tells whether a record is locked. A lock that reaches further than any can was set by a clock that ran ahead and was
 * corrected: it is ignored.
 */
const isLocked = ({ lockedUntil }: IdempotencyRecord, now: Date): boolean => {
  const left = lockedUntil.getTime() - now.getTime();
  return left > 0 && left <= 2 * IDEMPOTENCY.lockMs;
};

/**
 * Decides what a call under a key may do (§4.1 rules 1 to 3). A different batch is refused even while the first one is in
 * flight: waiting would not help that caller.
 */
export function judgeIdempotency(record: IdempotencyRecord | null, digest: string, now: Date): IdempotencyVerdict {
  if (!record || isForgotten(record, now)) return { outcome: 'start' };
  if (record.digest !== digest) return { outcome: 'refuse', refusal: new DomainError('IDEMPOTENCY_CONFLICT') };
  if (record.response !== null) return { outcome: 'replay', reference: record.reference, response: record.response };
  if (isLocked(record, now)) return { outcome: 'refuse', refusal: new DomainError('IDEMPOTENCY_IN_FLIGHT') };
  return { outcome: 'resume', reference: record.reference };
}
