import type { Expression, Kysely } from 'kysely';
import { returnsToBrand } from '../ownership/returns-to-brand.statements.js';
import { type CustodyColumns, statement } from '../tables.js';
import { lastSoldAt, lastSoldBy } from './last-sale.statements.js';
import { LEFT_THE_BRAND } from './shipment.rules.js';

/** Selects the point of sale of the last shipment of an item that left the brand. */
const lastShipment = (db: Kysely<CustodyColumns>, itemId: Expression<number>) =>
  db
    .selectFrom('shipment_item as si')
    .innerJoin('shipment as s', (join) =>
      join.onRef('s.id', '=', 'si.shipment_id').on('s.status', 'in', LEFT_THE_BRAND),
    )
    .select('s.retailer_id')
    .where('si.item_id', '=', itemId)
    .orderBy('s.shipped_at', 'desc')
    .orderBy('s.id', 'desc')
    .limit(1);

/**
 * Finds the retailer of an item's last declared sale, else of its last shipment. Declarations before the item was
 * returned to its brand are ignored. `declared`: declared sold, and not returned since.
 */
export const marketOfItem = statement('item_market', (db, { itemId }: { itemId: number }) =>
  db
    .selectFrom('item as i')
    .leftJoin('sale_activation as a', 'a.item_id', 'i.id')
    .crossJoinLateral((item) =>
      db
        .selectNoFrom(({ and, not, exists }) =>
          and([
            item('a.id', 'is not', null),
            not(exists(returnsToBrand(db, item.ref('i.id')).where('m.at', '>', lastSoldAt))),
          ])
            .$castTo<boolean>()
            .as('declared'),
        )
        .as('d'),
    )
    .leftJoinLateral(
      (item) => lastShipment(db, item.ref('i.id')).as('s'),
      (join) => join.onTrue(),
    )
    .leftJoin('retailer as r', (join) =>
      join
        .on('r.id', '=', ({ case: when, fn, ref }) =>
          when()
            .when('d.declared', '=', true)
            .then(fn.coalesce(lastSoldBy, 's.retailer_id'))
            .else(ref('s.retailer_id'))
            .end(),
        )
        .onRef('r.brand_id', '=', 'i.brand_id'),
    )
    .select(['r.id as retailer_id', 'r.code as retailer_code', 'r.country as retailer_country', 'i.brand_id'])
    .select('d.declared')
    .select(({ eb }) => [
      eb('i.owner_masked', 'is not', null).$castTo<boolean>().as('owned'),
      eb('a.id', 'is not', null).$castTo<boolean>().as('activated'),
    ])
    .where('i.id', '=', itemId),
);

/** Reads the points of sale of an item since it was last returned to its brand: that of its sale, and of its last shipment. */
export const retailersOfItem = statement('item_retailers', (db, { itemId }: { itemId: number }) =>
  db
    .selectFrom('item as i')
    .leftJoin('sale_activation as a', (join) =>
      join
        .onRef('a.item_id', '=', 'i.id')
        .on(({ not, exists, ref }) => not(exists(returnsToBrand(db, ref('i.id')).where('m.at', '>', lastSoldAt)))),
    )
    .leftJoinLateral(
      (item) =>
        lastShipment(db, item.ref('i.id'))
          .where(({ not, exists, ref }) =>
            not(exists(returnsToBrand(db, item.ref('i.id')).where('m.at', '>=', ref('s.shipped_at')))),
          )
          .as('s'),
      (join) => join.onTrue(),
    )
    .select([lastSoldBy.as('sold_by'), 's.retailer_id as shipped_to'])
    .where('i.id', '=', itemId),
);
