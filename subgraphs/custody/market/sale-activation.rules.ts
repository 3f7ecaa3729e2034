/** Place of a sale; unknown parts are null. */
export interface SalePlace {
  readonly retailerId: number | null;
  readonly country: string | null;
  readonly city: string | null;
}

export interface DeclaredSale {
  readonly retailer: { readonly id: number; readonly country: string | null; readonly city: string | null };
  /** ISO 3166 alpha-2. */
  readonly country: string | null;
  /** As declared; empty counts as absent. */
  readonly city?: string | null | undefined;
}

/** Returns the place of a declaration, with missing parts from the point of sale (§4.6). */
export function declaredPlace({ retailer, country, city }: DeclaredSale): SalePlace {
  return {
    retailerId: retailer.id,
    country: country ?? retailer.country,
    city: city?.trim() || retailer.city,
  };
}

/**
 * Fills unknown parts of an activation from a repeated declaration without overwriting any (§3.5); null when there is
 * nothing to fill.
 */
export function mergedPlace(known: SalePlace, declared: SalePlace): SalePlace | null {
  const merged = {
    retailerId: known.retailerId ?? declared.retailerId,
    country: known.country ?? declared.country,
    city: known.city ?? declared.city,
  };
  const same = merged.retailerId === known.retailerId && merged.country === known.country && merged.city === known.city;
  return same ? null : merged;
}
