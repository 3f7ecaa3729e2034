import { sql } from 'kysely';
import { statement } from '../tables.js';

interface Declared {
  readonly itemId: number;
  readonly retailerId: number;
  readonly country: string | null;
  readonly city: string | null;
  readonly keyId: number | null;
  readonly now: Date;
}

/** Activates an item as declared sold; nothing where it is activated already. */
export const activateDeclared = statement('activate_declared', (db, sale: Declared) =>
  db
    .insertInto('sale_activation')
    .values({
      item_id: sale.itemId,
      source: 'sellout_declared',
      retailer_id: sale.retailerId,
      country: sale.country,
      city: sale.city,
      key_id: sale.keyId,
      activated_at: sale.now,
    })
    .onConflict((conflict) => conflict.column('item_id').doNothing())
    .returning('id'),
);

/** Activates an item that has an owner as sold, by a scan; nothing where it is activated already. */
export const activateScanned = statement('activate_scanned', (db, { itemId, now }: { itemId: number; now: Date }) =>
  db
    .insertInto('sale_activation')
    .columns(['item_id', 'source', 'activated_at'])
    .expression(({ selectFrom }) =>
      selectFrom('item')
        .select(['id', sql<'qr'>`'qr'`.as('source'), sql<Date>`${now}::timestamptz`.as('activated_at')])
        .where('id', '=', itemId)
        .where('owner_masked', 'is not', null),
    )
    .onConflict((conflict) => conflict.column('item_id').doNothing()),
);

interface Place {
  readonly itemId: number;
  readonly retailerId: number | null;
  readonly country: string | null;
  readonly city: string | null;
}

/** Says where an item was sold. */
export const placeSale = statement('place_sale', (db, { itemId, retailerId, country, city }: Place) =>
  db.updateTable('sale_activation').set({ retailer_id: retailerId, country, city }).where('item_id', '=', itemId),
);

/** Reads the sale of an item, as it is shown. */
export const saleOfItem = statement('sale_of_item', (db, { itemId }: { itemId: number }) =>
  db
    .selectFrom('sale_activation as a')
    .leftJoin('retailer as r', 'r.id', 'a.retailer_id')
    .select(['a.id', 'a.item_id', 'a.source', 'a.retailer_id', 'r.code as retailer_code', 'a.country', 'a.city'])
    .select('a.activated_at')
    .where('a.item_id', '=', itemId),
);
