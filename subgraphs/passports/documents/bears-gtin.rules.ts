interface Labelled {
  readonly gtin: string | null;
  readonly formerGtins: readonly string[];
}

/**
 * Tells whether the items of a subject are labelled with a GTIN: its own, or one that its model bore before. Labels stay
 * on items when a GTIN is corrected, or moved to another brand.
 */
export const bearsGtin = ({ gtin, formerGtins }: Labelled, named: string): boolean =>
  gtin === named || formerGtins.includes(named);
