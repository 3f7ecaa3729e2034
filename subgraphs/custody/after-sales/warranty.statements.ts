import { type Expression, type Kysely, sql } from 'kysely';
import { warrantyLifeCycle } from '../../../schema/life-cycles/warranty.js';
import { returnsToBrand } from '../ownership/returns-to-brand.statements.js';
import { type CustodyColumns, statement } from '../tables.js';

const FIELDS = ['id', 'item_id', 'state', 'starts_at', 'ends_at', 'terms', 'transferable'] as const;

interface Running {
  readonly itemId: number;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly terms: string | null;
  readonly transferable: boolean;
}

/** Starts the warranty of an item; no effect where it has one. */
export const insertWarranty = statement('insert_warranty', (db, given: Running) =>
  db
    .insertInto('warranty')
    .values({
      item_id: given.itemId,
      state: warrantyLifeCycle.initial,
      starts_at: given.startsAt,
      ends_at: given.endsAt,
      terms: given.terms,
      transferable: given.transferable,
    })
    .onConflict((conflict) => conflict.column('item_id').doNothing()),
);

/** Reads the warranty of an item. */
export const warrantyOfItem = statement('warranty_of_one_item', (db, { itemId }: { itemId: number }) =>
  db.selectFrom('warranty').select(FIELDS).where('item_id', '=', itemId),
);

/** Tells whether an item was returned to its brand since its warranty, if any, began. */
export const cameBack = statement('came_back', (db, { itemId }: { itemId: number }) =>
  db.selectNoFrom(({ exists, selectFrom }) =>
    exists(
      returnsToBrand(db, itemId).where('m.at', '>=', ({ fn }) =>
        fn.coalesce(
          selectFrom('warranty as w').select('w.starts_at').where('w.item_id', '=', itemId),
          sql<Date>`'-infinity'::timestamptz`,
        ),
      ),
    )
      .$castTo<boolean>()
      .as('back'),
  ),
);

const VOIDED = warrantyLifeCycle.step('void');

/** Voids the warranty of an item. */
const voided = (db: Kysely<CustodyColumns>, itemId: Expression<number | null> | number) =>
  db.updateTable('warranty').set({ state: VOIDED.to }).where('item_id', '=', itemId).where('state', 'in', VOIDED.from);

/** Ends the warranty of an item if it is not transferable. */
export const voidWarranty = (db: Kysely<CustodyColumns>, itemId: Expression<number | null>) =>
  voided(db, itemId).where('transferable', '=', false);

/** Ends the warranty of a destroyed item. */
export const endWarrantyOfDestroyed = statement('end_warranty_of_destroyed', (db, { itemId }: { itemId: number }) =>
  voided(db, itemId),
);
