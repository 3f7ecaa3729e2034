/** Reasons for which a value is not a GTIN (§2.1). */
export type GtinFault = 'no_digit' | 'too_long' | 'check_digit';

export type GtinReading = { readonly gtin: string } | { readonly fault: GtinFault };

/** Digits of a GTIN as stored and compared. */
const LENGTH = 14;

/** Lengths of issued GTINs: GTIN-8, UPC, EAN-13 and GTIN-14. */
const GTIN_LENGTHS: readonly number[] = [8, 12, 13, LENGTH];

/**
 * Returns the check digit for the digits before it: weights 3 and 1 from the right, complement to ten (GS1 General
 * Specifications, 7.9.1).
 */
export function gtinCheckDigit(digits: string): number {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const weight = (digits.length - index) % 2 === 1 ? 3 : 1;
    sum += Number(digits[index]) * weight;
  }
  return (10 - (sum % 10)) % 10;
}

/**
 * Parses a GTIN (§2.1): removes everything but digits, pads with zeros on the left to 14 digits, verifies the check
 * digit.
 */
export function readGtin(value: string): GtinReading {
  const digits = value.replace(/[^0-9]/g, '');
  if (digits.length === 0) return { fault: 'no_digit' };
  if (digits.length > LENGTH) return { fault: 'too_long' };
  const gtin = digits.padStart(LENGTH, '0');
  return gtinCheckDigit(gtin.slice(0, -1)) === Number(gtin.at(-1)) ? { gtin } : { fault: 'check_digit' };
}

/** Parses a GTIN to be stored: of an issued length, where `readGtin` accepts fewer digits (§2.1). */
export function readIssuedGtin(value: string): GtinReading {
  const digits = value.replace(/[^0-9]/g, '');
  if (GTIN_LENGTHS.includes(digits.length)) return readGtin(value);
  return { fault: digits.length === 0 ? 'no_digit' : 'too_long' };
}
