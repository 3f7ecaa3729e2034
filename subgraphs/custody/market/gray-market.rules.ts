/** Countries in which an item may be sold, as far as its point of sale names them. */
export interface SaleTerritory {
  /** Country of the point of sale the item was attached to; null when unknown. */
  readonly retailerCountry: string | null;
  /** Countries granted to the distributor of that point of sale; null or empty: the brand's. */
  readonly territoryCountries: readonly string[] | null;
  /** Countries the brand authorizes; null or empty: no limit is known. */
  readonly brandCountries: readonly string[] | null;
}

/** Lists the ISO alpha-2 codes of the countries an item may appear in; null when nothing limits it. */
export function allowedCountries(territory: SaleTerritory): readonly string[] | null {
  if (territory.territoryCountries?.length) return territory.territoryCountries;
  if (territory.brandCountries?.length) return territory.brandCountries;
  return territory.retailerCountry ? [territory.retailerCountry] : null;
}

/** Tells whether a country is one that an item may not appear in; false where the country or the territory is not known. */
export function isOutside(country: string | null, territory: SaleTerritory): boolean {
  const allowed = allowedCountries(territory);
  return country !== null && allowed !== null && !allowed.includes(country);
}

/**
 * Tells whether a scan is gray market: the item was delivered to a point of sale, was not yet sold to an end customer, and is
 * scanned outside that point of sale's territory. Once declared sold, or claimed, its owner may travel with it.
 */
export function isGrayMarket(
  scanCountry: string | null,
  territory: SaleTerritory | null,
  soldToCustomer: boolean,
): boolean {
  return territory !== null && !soldToCustomer && isOutside(scanCountry, territory);
}
