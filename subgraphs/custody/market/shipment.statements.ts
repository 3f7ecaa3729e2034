import type { Pool } from 'pg';
import type { ShipmentState } from './shipment.rules.js';

export interface ShipmentRow {
  readonly id: number;
  readonly brand_id: number;
  readonly brand_code: string;
  readonly retailer_id: number;
  readonly retailer_code: string;
  readonly reference: string | null;
  readonly status: ShipmentState;
  readonly items_count: number;
  readonly created_at: Date;
  readonly shipped_at: Date | null;
  readonly received_at: Date | null;
}

export interface OutOfTerritoryRow {
  readonly product_name: string;
  readonly serial: string | null;
  readonly country: string | null;
  readonly city: string | null;
  readonly scanned_at: Date;
  readonly retailer_id: number;
  readonly retailer_code: string;
}

/** Points of sale, each with the brand whose point of sale it has to be: the lists are read side by side. */
export interface RetailersOfBrands {
  readonly brandIds: readonly number[];
  readonly retailerIds: readonly number[];
}

export interface Page {
  readonly skip: number;
  readonly limit: number;
}

export const SHIPMENT_COLUMNS = `
  s.id, s.brand_id, s.brand_code, s.retailer_id, r.code as retailer_code, s.reference, s.status, s.created_at, s.shipped_at,
  s.received_at, (select count(*)::int from custody.shipment_item i where i.shipment_id = s.id) as items_count`;

/** Shipments to these points of sale, newest first. A prepared one is the brand's own business until it leaves. */
export async function shipmentsTo(
  pool: Pool,
  { brandIds, retailerIds }: RetailersOfBrands,
  { skip, limit }: Page,
): Promise<{ items: ShipmentRow[]; total: number }> {
  const where = `from custody.shipment s join custody.retailer r on r.id = s.retailer_id
                 where (s.brand_id, s.retailer_id) in (select * from unnest($1::int[], $2::int[])) and s.status <> 'prepared'`;
  const [items, total] = await Promise.all([
    pool.query<ShipmentRow>(`select ${SHIPMENT_COLUMNS} ${where} order by s.id desc offset $3 limit $4`, [
      brandIds,
      retailerIds,
      skip,
      limit,
    ]),
    pool.query<{ count: number }>(`select count(*)::int as count ${where}`, [brandIds, retailerIds]),
  ]);
  return { items: items.rows, total: total.rows[0]!.count };
}

/** Shipments of a brand, newest first. */
export async function shipmentsOf(
  pool: Pool,
  brandId: number,
  { skip, limit }: Page,
): Promise<{ items: ShipmentRow[]; total: number }> {
  const [items, total] = await Promise.all([
    pool.query<ShipmentRow>(
      `select ${SHIPMENT_COLUMNS} from custody.shipment s join custody.retailer r on r.id = s.retailer_id
        where s.brand_id = $1 order by s.id desc offset $2 limit $3`,
      [brandId, skip, limit],
    ),
    pool.query<{ count: number }>('select count(*)::int as count from custody.shipment where brand_id = $1', [brandId]),
  ]);
  return { items: items.rows, total: total.rows[0]!.count };
}

/** Scans of these points of sale's items outside their territory, newest first. */
export async function scansOutside(
  pool: Pool,
  { brandIds, retailerIds }: RetailersOfBrands,
  { skip, limit }: Page,
): Promise<{ items: OutOfTerritoryRow[]; total: number }> {
  const where = `where (s.brand_id, s.retailer_id) in (select * from unnest($1::int[], $2::int[])) and s.outside_territory`;
  const [items, total] = await Promise.all([
    pool.query<OutOfTerritoryRow>(
      `select i.product_name, i.serial, s.country, s.city, s.at as scanned_at, r.id as retailer_id, r.code as retailer_code
         from custody.scan s
         join custody.item i on i.id = s.item_id
         join custody.retailer r on r.id = s.retailer_id
        ${where} order by s.at desc, s.id desc offset $3 limit $4`,
      [brandIds, retailerIds, skip, limit],
    ),
    pool.query<{ count: number }>(`select count(*)::int as count from custody.scan s ${where}`, [
      brandIds,
      retailerIds,
    ]),
  ]);
  return { items: items.rows, total: total.rows[0]!.count };
}
