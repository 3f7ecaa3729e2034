import { readGtin } from '../../../schema/identifiers/gtin.js';

/** Kinds of things that an identifier can name (§4.13, §4.24). */
const IDENTIFIER_TARGETS = ['product', 'passport', 'certificate', 'gtin'] as const;

export interface IdentifierTarget {
  readonly kind: (typeof IDENTIFIER_TARGETS)[number];
  /** Serial, chip hash, certificate number or GTIN, as the kind of target is named by. */
  readonly identifier: string;
}

/** Values of `linkType` that ask for the passport (§4.24); others act as absent. */
const PASSPORT = new Set(['dpp', 'passport', 'gs1:dpp', 'gs1:digitalproductpassport', 'digitalproductpassport']);

interface PrintedItem {
  readonly serial: string;
  readonly uidHash: string;
  readonly inCatalog: boolean;
}

/**
 * Returns the target of a printed serial: the item's page, or its passport where that is asked for or the item is gone (§4.24).
 */
export const targetOfPrinted = (
  { serial, uidHash, inCatalog }: PrintedItem,
  linkTypes: readonly string[],
): IdentifierTarget =>
  !inCatalog || linkTypes.some((type) => PASSPORT.has(type.trim().toLowerCase()))
    ? { kind: 'passport', identifier: uidHash }
    : { kind: 'product', identifier: serial };

/** Digits as GTINs are given out, nothing else: anything longer or shorter is some other number. */
const GTIN = /^\s*(\d{8}|\d{12,14})\s*$/;

/** Returns the target of a number that names no item and no certificate: its GTIN, when it is one; null otherwise. */
export function targetOfNumber(value: string): IdentifierTarget | null {
  const reading = GTIN.test(value) ? readGtin(value) : undefined;
  return reading && 'gtin' in reading ? { kind: 'gtin', identifier: reading.gtin } : null;
}
