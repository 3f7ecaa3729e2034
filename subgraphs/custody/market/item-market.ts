import type { CustodyContext } from '../context.js';
import { brandOfItems } from '../peers/catalog.generated.js';
import { territoryOfRetailer } from '../peers/integrations.generated.js';
import type { SaleTerritory } from './gray-market.rules.js';

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

interface MarketRow {
  readonly retailer_id: number | null;
  readonly retailer_code: string | null;
  readonly retailer_country: string | null;
  readonly owned: boolean;
  /** Declared sold, and not come back since. */
  readonly declared: boolean;
  readonly activated: boolean;
  readonly brand_id: number;
}

/**
 * The point of sale an item was declared sold at, else the one it was last shipped to. What was declared before it came back
 * to its brand says nothing any more of where it is to be sold.
 */
const MARKET = `
  select r.id as retailer_id, r.code as retailer_code, r.country as retailer_country,
         i.owner_masked is not null as owned, d.declared, a.id is not null as activated, i.brand_id
    from custody.item i
    left join custody.sale_activation a on a.item_id = i.id
    cross join lateral (
      select a.id is not null and not exists (
        select from custody.movement m
         where m.item_id = i.id and m.from_role = 'owner' and m.to_role = 'vault' and m.at > a.activated_at) as declared) d
    left join lateral (
      select s.retailer_id from custody.shipment_item si
        join custody.shipment s on s.id = si.shipment_id and s.status in ('shipped', 'received')
       where si.item_id = i.id order by s.shipped_at desc, s.id desc limit 1) s on true
    left join custody.retailer r on r.id = case when d.declared then coalesce(a.retailer_id, s.retailer_id) else s.retailer_id end and r.brand_id = i.brand_id
   where i.id = $1`;

export async function itemMarket(context: CustodyContext, itemId: number): Promise<ItemMarket> {
  const { rows } = await context.database.pool.query<MarketRow>({
    name: 'item_market',
    text: MARKET,
    values: [itemId],
  });
  const row = rows[0];
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
