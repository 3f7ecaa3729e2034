import { readGtin } from '../../../schema/identifiers/gtin.js';

/** Kinds of targets of an identifier (§4.13, §4.24). */
const IDENTIFIER_TARGETS = ['product', 'passport', 'certificate', 'gtin'] as const;

export interface IdentifierTarget {
  readonly kind: (typeof IDENTIFIER_TARGETS)[number];
  /** Serial, chip hash, certificate number or GTIN, depending on the kind. */
  readonly identifier: string;
}

/** Values of `linkType` that request the passport (§4.24); others are ignored. */
const PASSPORT = new Set(['dpp', 'passport', 'gs1:dpp', 'gs1:digitalproductpassport', 'digitalproductpassport']);

interface PrintedItem {
  readonly serial: string;
  readonly uidHash: string;
  readonly inCatalog: boolean;
}

/**
 * Returns the target of a printed serial: the item's page, or its passport where that is requested or the item is gone
 * (§4.24).
 */
export const targetOfPrinted = (
  { serial, uidHash, inCatalog }: PrintedItem,
  linkTypes: readonly string[],
): IdentifierTarget =>
  !inCatalog || linkTypes.some((type) => PASSPORT.has(type.trim().toLowerCase()))
    ? { kind: 'passport', identifier: uidHash }
    : { kind: 'product', identifier: serial };

/** A text of 8, 12, 13 or 14 digits. */
const GTIN = /^\s*(\d{8}|\d{12,14})\s*$/;

/** Returns the GTIN target of a number without item or certificate; null where it is no GTIN. */
export function targetOfNumber(value: string): IdentifierTarget | null {
  const reading = GTIN.test(value) ? readGtin(value) : undefined;
  return reading && 'gtin' in reading ? { kind: 'gtin', identifier: reading.gtin } : null;
}
