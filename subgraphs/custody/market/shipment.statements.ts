import { type Kysely, sql } from 'kysely';
import type { Pool } from 'pg';
import { GONE } from '../../../schema/life-cycles/item.js';
import { shipmentLifeCycle } from '../../../schema/life-cycles/shipment.js';
import { type Executor, type RowOf, rowCount } from '../../lib/database/statement.js';
import { type CustodyColumns, statement } from '../tables.js';
import { ofRetailers, type RetailersOfBrands } from './retailers-of-brands.statements.js';

export interface Page {
  readonly skip: number;
  readonly limit: number;
}

const shipments = (db: Kysely<CustodyColumns>) =>
  db
    .selectFrom('shipment as s')
    .innerJoin('retailer as r', 'r.id', 's.retailer_id')
    .select([
      's.id',
      's.brand_id',
      's.brand_code',
      's.retailer_id',
      'r.code as retailer_code',
      's.reference',
      's.status',
      's.created_at',
      's.shipped_at',
      's.received_at',
    ])
    .select(({ selectFrom }) =>
      selectFrom('shipment_item as i')
        .whereRef('i.shipment_id', '=', 's.id')
        .select(rowCount.as('count'))
        .$asScalar()
        .$notNull()
        .as('items_count'),
    );

const byId = statement('shipment_by_id', (db, { id }: { id: number }) => shipments(db).where('s.id', '=', id));

const toRetailers = statement('shipments_to', (db, asked: RetailersOfBrands & Page) =>
  shipments(db)
    .where(ofRetailers(asked))
    .where('s.status', '<>', shipmentLifeCycle.initial)
    .orderBy('s.id', 'desc')
    .offset(asked.skip)
    .limit(asked.limit),
);

const countTo = statement('count_shipments_to', (db, asked: RetailersOfBrands) =>
  db
    .selectFrom('shipment as s')
    .select(rowCount.as('count'))
    .where(ofRetailers(asked))
    .where('s.status', '<>', shipmentLifeCycle.initial),
);

const ofBrand = statement('shipments_of', (db, { brandId, skip, limit }: { brandId: number } & Page) =>
  shipments(db).where('s.brand_id', '=', brandId).orderBy('s.id', 'desc').offset(skip).limit(limit),
);

const countOfBrand = statement('count_shipments_of', (db, { brandId }: { brandId: number }) =>
  db.selectFrom('shipment').select(rowCount.as('count')).where('brand_id', '=', brandId),
);

const outside = statement('scans_outside', (db, asked: RetailersOfBrands & Page) =>
  db
    .selectFrom('scan as s')
    .innerJoin('item as i', 'i.id', 's.item_id')
    .innerJoin('retailer as r', 'r.id', 's.retailer_id')
    .select(['i.product_name', 'i.serial', 's.country', 's.city', 's.at as scanned_at'])
    .select(['r.id as retailer_id', 'r.code as retailer_code'])
    .where(ofRetailers(asked))
    .where('s.outside_territory', '=', true)
    .orderBy('s.at', 'desc')
    .orderBy('s.id', 'desc')
    .offset(asked.skip)
    .limit(asked.limit),
);

const countOutside = statement('count_scans_outside', (db, asked: RetailersOfBrands) =>
  db
    .selectFrom('scan as s')
    .select(rowCount.as('count'))
    .where(ofRetailers(asked))
    .where('s.outside_territory', '=', true),
);

/** Adds those of the brand's items that can still be sold, and returns how many. */
export const packItems = statement(
  'pack_items',
  (db, { shipmentId, ids, brandId }: { shipmentId: number; ids: readonly number[]; brandId: number }) =>
    db
      .insertInto('shipment_item')
      .columns(['shipment_id', 'item_id'])
      .expression(({ selectFrom }) =>
        selectFrom('item')
          .select([sql<number>`${shipmentId}::bigint`.as('shipment_id'), 'id'])
          .where('id', '=', sql<number>`any(${ids}::bigint[])`)
          .where('brand_id', '=', brandId)
          .where('status', 'not in', GONE),
      ),
);

export type ShipmentRow = RowOf<typeof byId>;
export type OutOfTerritoryRow = RowOf<typeof outside>;

/** A page of rows, and the total. */
interface Paged<Row> {
  readonly items: Row[];
  readonly total: number;
}

async function paged<Row>(rows: Promise<Row[]>, count: Promise<{ count: number } | undefined>): Promise<Paged<Row>> {
  const [items, counts] = await Promise.all([rows, count]);
  return { items, total: counts?.count ?? 0 };
}

/** Reads the displayed columns of a shipment. */
export const shipmentById = (on: Executor, id: number): Promise<ShipmentRow | undefined> => byId.row(on, { id });

/** Lists shipments to these points of sale, newest first, without prepared ones, which only the brand can see. */
export const shipmentsTo = (pool: Pool, retailers: RetailersOfBrands, page: Page): Promise<Paged<ShipmentRow>> =>
  paged(toRetailers.rows(pool, { ...retailers, ...page }), countTo.row(pool, retailers));

/** Lists shipments of a brand, newest first. */
export const shipmentsOf = (pool: Pool, brandId: number, page: Page): Promise<Paged<ShipmentRow>> =>
  paged(ofBrand.rows(pool, { brandId, ...page }), countOfBrand.row(pool, { brandId }));

/** Lists scans of these points of sale's items outside their territory, newest first. */
export const scansOutside = (pool: Pool, retailers: RetailersOfBrands, page: Page): Promise<Paged<OutOfTerritoryRow>> =>
  paged(outside.rows(pool, { ...retailers, ...page }), countOutside.row(pool, retailers));
