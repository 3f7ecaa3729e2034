import { statement } from '../tables.js';
import { returnLifeCycle } from './return.rules.js';

/** A return, as it is shown. */
export const returnById = statement('return_by_id', (db, { id }: { id: number }) =>
  db
    .selectFrom('product_return as p')
    .leftJoin('retailer as r', 'r.id', 'p.retailer_id')
    .selectAll('p')
    .select('r.code as retailer_code')
    .where('p.id', '=', id),
);

const COMPLETED = returnLifeCycle.step('complete');

/** Completes a return that arrived. */
export const completeReturnRow = statement(
  'complete_return',
  (db, { id, resolution, now }: { id: number; resolution: string | null; now: Date }) =>
    db
      .updateTable('product_return')
      .set({ state: COMPLETED.to, resolution, closed_at: now })
      .where('id', '=', id)
      .where('state', 'in', COMPLETED.from),
);
