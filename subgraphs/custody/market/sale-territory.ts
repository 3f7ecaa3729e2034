import type { CustodyContext } from '../context.js';
import { brandOfItems } from '../peers/catalog.generated.js';
import { territoryOfRetailer } from '../peers/integrations.generated.js';
import type { SaleTerritory } from './gray-market.rules.js';

/** Reads a retailer's territory: its own country, its contacts' countries, and those that the brand authorises. */
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
