import { statement } from '../tables.js';

/** Reads the displayed columns of a return. */
export const returnById = statement('return_by_id', (db, { id }: { id: number }) =>
  db
    .selectFrom('product_return as p')
    .leftJoin('retailer as r', 'r.id', 'p.retailer_id')
    .selectAll('p')
    .select('r.code as retailer_code')
    .where('p.id', '=', id),
);
