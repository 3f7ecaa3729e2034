import { NOT_COUNTRY_CODE } from '../../../schema/field-sentences.js';
import { invalidInput } from '../../lib/graphql/domain-error.js';

const ALPHA_2 = /^[A-Z]{2}$/;

/**
 * Normalises the ISO 3166 alpha-2 code of a field `country` to upper case; null when empty. Throws `INVALID_INPUT` for
 * any other text.
 */
export function countryCode(value: string | null | undefined): string | null {
  const code = value?.trim().toUpperCase();
  if (!code) return null;
  if (ALPHA_2.test(code)) return code;
  throw invalidInput({ type: 'value_error', path: ['country'], message: NOT_COUNTRY_CODE, input: value });
}
