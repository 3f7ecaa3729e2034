import { daysNotBetween } from '../../../schema/field-sentences.js';
import { invalidInput } from '../../lib/graphql/domain-error.js';
import { DEFAULT_PROOF_DAYS } from './single-use-code.rules.js';

const MOST_DAYS = 365;

/** Returns the validity of a code in days: 1 to 365, by default 30 (§4.10). */
export function validityDays(days: number | null | undefined): number {
  if (days == null) return DEFAULT_PROOF_DAYS;
  if (Number.isInteger(days) && days >= 1 && days <= MOST_DAYS) return days;
  throw invalidInput({ type: 'value_error', path: ['validDays'], message: daysNotBetween(1, MOST_DAYS), input: days });
}
