import type { CustodyContext } from '../context.js';
import type { SaleTerritory } from './gray-market.rules.js';
import { marketOfItem } from './item-market.statements.js';
import { saleTerritory } from './sale-territory.js';

/** Point of sale and territory of an item, and the state of its sale. */
export interface ItemMarket {
  readonly retailerId: number | null;
  readonly retailerCode: string | null;
  /** Null when no point of sale is known. */
  readonly territory: SaleTerritory | null;
  /** It has an owner, or was declared sold and not returned since. */
  readonly sold: boolean;
  readonly owned: boolean;
  /** True where a declaration or scan ever activated it. */
  readonly activated: boolean;
}

export async function itemMarket(context: CustodyContext, itemId: number): Promise<ItemMarket> {
  const row = await marketOfItem.row(context.database.pool, { itemId });
  const owned = row?.owned ?? false;
  const sale = { sold: owned || (row?.declared ?? false), owned, activated: row?.activated ?? false };
  if (!row?.retailer_id) return { retailerId: null, retailerCode: null, territory: null, ...sale };
  const retailer = { brandId: row.brand_id, id: row.retailer_id, country: row.retailer_country };
  return {
    retailerId: row.retailer_id,
    retailerCode: row.retailer_code,
    territory: await saleTerritory(context, retailer),
    ...sale,
  };
}
