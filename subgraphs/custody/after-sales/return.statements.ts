import { returnLifeCycle } from '../../../schema/life-cycles/return.js';
import { statement } from '../tables.js';

const GIVE_UP = returnLifeCycle.step('give_up');

/** Reads the displayed columns of a return. */
export const returnById = statement('return_by_id', (db, { id }: { id: number }) =>
  db
    .selectFrom('product_return as p')
    .leftJoin('retailer as r', 'r.id', 'p.retailer_id')
    .selectAll('p')
    .select('r.code as retailer_code')
    .where('p.id', '=', id),
);

/** Takes back the last completion of a return of a locked item, with its resolution. */
export const giveUpReturn = statement('give_up_return', (db, { itemId }: { itemId: number }) =>
  db
    .updateTable('product_return')
    .set({ state: GIVE_UP.to, resolution: null, closed_at: null })
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('product_return as last')
        .select('last.id')
        .where('last.item_id', '=', itemId)
        .where('last.state', 'in', GIVE_UP.from)
        .orderBy('last.closed_at', 'desc')
        .orderBy('last.id', 'desc')
        .limit(1),
    )
    .returning('id'),
);
