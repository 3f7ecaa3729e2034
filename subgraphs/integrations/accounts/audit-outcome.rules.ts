import { type ErrorCode, isErrorCode } from '../../../schema/error-codes.js';

/** Outcomes of a change that was attempted. */
export type AuditOutcome = 'pending' | 'done' | 'refused' | 'failed';

const WORDS: Readonly<Record<string, AuditOutcome>> = { pending: 'pending', done: 'done', failed: 'failed' };

/**
 * Tells outcome and refusal apart, which the log keeps in one word: anything but the three words is the code of a refusal.
 * `refusal` is null for a code that is in use no more.
 */
export function auditOutcome(kept: string): { outcome: AuditOutcome; refusal: ErrorCode | null } {
  return { outcome: WORDS[kept] ?? 'refused', refusal: isErrorCode(kept) ? kept : null };
}
