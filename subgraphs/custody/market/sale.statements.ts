import { sql } from 'kysely';
import type { RowOf } from '../../lib/database/statement.js';
import { destroyed } from '../items/destroyed.statements.js';
import { returnsToBrand } from '../ownership/returns-to-brand.statements.js';
import { statement } from '../tables.js';
import { lastSoldAt } from './last-sale.statements.js';
import { ofRetailers, type RetailersOfBrands } from './retailers-of-brands.statements.js';

interface Declared {
  readonly itemId: number;
  readonly retailerId: number;
  readonly country: string | null;
  readonly city: string | null;
  readonly outside: boolean;
  readonly keyId: number | null;
  readonly now: Date;
}

/** Activates an item as declared sold; no effect where it is activated. */
export const activateDeclared = statement('activate_declared', (db, sale: Declared) =>
  db
    .insertInto('sale_activation')
    .values({
      item_id: sale.itemId,
      source: 'sellout_declared',
      retailer_id: sale.retailerId,
      country: sale.country,
      city: sale.city,
      outside_territory: sale.outside,
      key_id: sale.keyId,
      activated_at: sale.now,
    })
    .onConflict((conflict) => conflict.column('item_id').doNothing())
    .returning('id'),
);

/** Activates an item with an owner by a scan; no effect where it is activated, destroyed or being destroyed. */
export const activateScanned = statement('activate_scanned', (db, { itemId, now }: { itemId: number; now: Date }) =>
  db
    .insertInto('sale_activation')
    .columns(['item_id', 'source', 'activated_at'])
    .expression(({ selectFrom }) =>
      selectFrom('item')
        .select(['id', sql<'qr'>`'qr'`.as('source'), sql<Date>`${now}::timestamptz`.as('activated_at')])
        .where('id', '=', itemId)
        .where('owner_masked', 'is not', null)
        .where(({ not }) => not(destroyed('item'))),
    )
    .onConflict((conflict) => conflict.column('item_id').doNothing()),
);

interface Place {
  readonly itemId: number;
  readonly retailerId: number | null;
  readonly country: string | null;
  readonly city: string | null;
  readonly outside: boolean;
}

/** Records the place of a sale; the mark of a sale outside the territory stays. */
export const placeSale = statement('place_sale', (db, { itemId, retailerId, country, city, outside }: Place) =>
  db
    .updateTable('sale_activation')
    .set({ retailer_id: retailerId, country, city, outside_territory: sql<boolean>`outside_territory or ${outside}` })
    .where('item_id', '=', itemId),
);

interface SoldAgain {
  readonly itemId: number;
  readonly retailerId: number;
  readonly now: Date;
}

/** Records a sale after a return to the brand; no effect where the item was not returned since it was last sold. */
export const sellAgain = statement('sell_again', (db, { itemId, retailerId, now }: SoldAgain) =>
  db
    .updateTable('sale_activation as a')
    .set({ sold_again_at: now, sold_again_by: retailerId })
    .where('a.item_id', '=', itemId)
    .where(({ exists }) => exists(returnsToBrand(db, itemId).where('m.at', '>', lastSoldAt))),
);

/** Reads the displayed columns of an item's sale. */
export const saleOfItem = statement('sale_of_item', (db, { itemId }: { itemId: number }) =>
  db
    .selectFrom('sale_activation as a')
    .leftJoin('retailer as r', 'r.id', 'a.retailer_id')
    .select(['a.id', 'a.item_id', 'a.source', 'a.retailer_id', 'r.code as retailer_code', 'a.country', 'a.city'])
    .select('a.activated_at')
    .where('a.item_id', '=', itemId),
);

interface SalesAsked extends RetailersOfBrands {
  /** Number of the activation that the page lies behind. */
  readonly before: number | null;
  readonly limit: number;
}

/** Reads sales of these points of sale outside their territory, newest first. */
export const salesOutside = statement('sales_outside', (db, asked: SalesAsked) =>
  db
    .selectFrom('sale_activation as s')
    .innerJoin('item as i', 'i.id', 's.item_id')
    .innerJoin('retailer as r', 'r.id', 's.retailer_id')
    .select(['s.id', 'i.product_name', 'i.serial', 's.country', 's.city', 's.activated_at'])
    .select(['r.id as retailer_id', 'r.code as retailer_code'])
    .where(ofRetailers(asked))
    .where('s.outside_territory', '=', true)
    .where(sql<boolean>`(${asked.before}::bigint is null or ${sql.ref('s.id')} < ${asked.before})`)
    .orderBy('s.id', 'desc')
    .limit(asked.limit),
);

export type OutOfTerritorySaleRow = RowOf<typeof salesOutside>;
