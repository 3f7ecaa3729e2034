import { type ErrorCode, isErrorCode } from '../../../schema/error-codes.js';

/** Outcomes of a change that was attempted. */
export type AuditOutcome = 'pending' | 'done' | 'refused' | 'failed';

const WORDS: Readonly<Record<string, AuditOutcome>> = { pending: 'pending', done: 'done', failed: 'failed' };

/**
 * Splits the stored outcome into outcome and refusal code: anything but the three words is a code. `refusal` is null
 * for a code that no longer exists.
 */
export function auditOutcome(kept: string): { outcome: AuditOutcome; refusal: ErrorCode | null } {
  return { outcome: WORDS[kept] ?? 'refused', refusal: isErrorCode(kept) ? kept : null };
}
