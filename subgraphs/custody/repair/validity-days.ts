import { invalidInput } from '../../lib/graphql/domain-error.js';
import { DEFAULT_PROOF_DAYS } from './single-use-code.rules.js';

/** Returns the validity of a code in days: 1 to 365, by default 30 (§4.10). */
export function validityDays(days: number | null | undefined): number {
  if (days == null) return DEFAULT_PROOF_DAYS;
  if (Number.isInteger(days) && days >= 1 && days <= 365) return days;
  throw invalidInput({ type: 'value_error', path: ['validDays'], message: 'Expected 1 to 365 days', input: days });
}
