import type { Expression, Kysely } from 'kysely';
import type { CustodyColumns } from '../tables.js';

/** Starts a query of the movements of an item from an owner back to its brand. */
export const returnsToBrand = (db: Kysely<CustodyColumns>, itemId: number | Expression<number>) =>
  db
    .selectFrom('movement as m')
    .where('m.item_id', '=', itemId)
    .where('m.from_role', '=', 'owner')
    .where('m.to_role', '=', 'vault');
