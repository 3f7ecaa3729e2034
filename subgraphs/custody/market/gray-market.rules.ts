/** Countries in which an item may be sold. */
export interface SaleTerritory {
  /** Country of the item's point of sale; null when unknown. */
  readonly retailerCountry: string | null;
  /** Countries of that point of sale's contacts; null or empty: the brand's. */
  readonly territoryCountries: readonly string[] | null;
  /** Countries authorised by the brand; null or empty: no limit. */
  readonly brandCountries: readonly string[] | null;
}

/** Lists the ISO alpha-2 codes of the countries where an item may be sold; null for no limit. */
export function allowedCountries(territory: SaleTerritory): readonly string[] | null {
  if (territory.territoryCountries?.length) return territory.territoryCountries;
  if (territory.brandCountries?.length) return territory.brandCountries;
  return territory.retailerCountry ? [territory.retailerCountry] : null;
}

/** Tells whether a country is outside the territory; false where either is unknown. */
export function isOutside(country: string | null, territory: SaleTerritory): boolean {
  const allowed = allowedCountries(territory);
  return country !== null && allowed !== null && !allowed.includes(country);
}

/**
 * Tells whether a scan is gray market: the item was delivered to a point of sale, is not sold yet, and is scanned
 * outside that point of sale's territory. Once sold or claimed, its owner may travel with it.
 */
export function isGrayMarket(
  scanCountry: string | null,
  territory: SaleTerritory | null,
  soldToCustomer: boolean,
): boolean {
  return territory !== null && !soldToCustomer && isOutside(scanCountry, territory);
}
