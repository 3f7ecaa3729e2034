import { NOT_COUNTRY_CODE } from '../../../schema/field-sentences.js';
import { invalidInput } from '../../lib/graphql/domain-error.js';

/** Normalizes ISO 3166 alpha-2 codes to upper case, each once; null when none were given. Throws `INVALID_INPUT`. */
export function countryCodes(codes: readonly string[] | null | undefined): string[] | null {
  if (!codes) return null;
  const normalized = codes.map((code) => code.trim().toUpperCase());
  const wrong = normalized.findIndex((code) => !/^[A-Z]{2}$/.test(code));
  if (wrong >= 0) {
    const message = NOT_COUNTRY_CODE;
    throw invalidInput({ type: 'value_error', path: ['territoryCountries', wrong], message, input: codes[wrong] });
  }
  return [...new Set(normalized)];
}
