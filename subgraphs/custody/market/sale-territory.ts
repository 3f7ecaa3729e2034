import type { CustodyContext } from '../context.js';
import { brandOfItems } from '../peers/catalog.generated.js';
import { territoryOfRetailer } from '../peers/integrations.generated.js';
import type { SaleTerritory } from './gray-market.rules.js';

/**
 * Reads where items of a retailer may appear: in its own country, the countries of its contacts, and those that the
 * brand authorizes.
 */
export async function saleTerritory(
  { peers, requestId }: Pick<CustodyContext, 'peers' | 'requestId'>,
  retailer: { readonly brandId: number; readonly id: number; readonly country: string | null },
): Promise<SaleTerritory> {
  const [{ retailerTerritory }, { brand }] = await Promise.all([
    peers.ask(territoryOfRetailer, { brandId: retailer.brandId, retailerId: retailer.id }, { requestId }),
    peers.ask(brandOfItems, { id: retailer.brandId }, { requestId }),
  ]);
  return {
    retailerCountry: retailer.country,
    territoryCountries: retailerTerritory,
    brandCountries: brand?.authorizedCountries ?? null,
  };
}
