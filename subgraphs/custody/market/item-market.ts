import type { CustodyContext } from '../context.js';
import { brandOfItems } from '../peers/catalog.generated.js';
import { territoryOfRetailer } from '../peers/integrations.generated.js';
import type { SaleTerritory } from './gray-market.rules.js';
import { marketOfItem } from './item-market.statements.js';

/** Where an item was meant to be sold, and whether it was. */
export interface ItemMarket {
  readonly retailerId: number | null;
  readonly retailerCode: string | null;
  /** Null when no point of sale is known. */
  readonly territory: SaleTerritory | null;
  /** Somebody owns it, or it was declared sold and did not come back since. */
  readonly sold: boolean;
  readonly owned: boolean;
  /** Whether a declaration or a scan ever activated it. */
  readonly activated: boolean;
}

export async function itemMarket(context: CustodyContext, itemId: number): Promise<ItemMarket> {
  const row = await marketOfItem.row(context.database.pool, { itemId });
  const owned = row?.owned ?? false;
  const sale = { sold: owned || (row?.declared ?? false), owned, activated: row?.activated ?? false };
  if (!row?.retailer_id) return { retailerId: null, retailerCode: null, territory: null, ...sale };
  const { peers, requestId } = context;
  const [{ retailerTerritory }, { brand }] = await Promise.all([
    peers.ask(territoryOfRetailer, { brandId: row.brand_id, retailerId: row.retailer_id }, { requestId }),
    peers.ask(brandOfItems, { id: row.brand_id }, { requestId }),
  ]);
  return {
    retailerId: row.retailer_id,
    retailerCode: row.retailer_code,
    territory: {
      retailerCountry: row.retailer_country,
      territoryCountries: retailerTerritory,
      brandCountries: brand?.authorizedCountries ?? null,
    },
    ...sale,
  };
}
