import { sql } from 'kysely';
import { statement } from '../tables.js';

/** Finds the items that were registered under a reference, in their order; none after the registration was reverted. */
export const itemsRegisteredAs = statement('items_registered_as', (db, { reference }: { reference: string }) =>
  db
    .selectFrom('chain_transaction as t')
    .innerJoin('item as i', 'i.registration_id', 't.id')
    .select('i.id')
    .where('t.purpose', '=', sql.lit('register'))
    .where('t.reference', '=', reference)
    .orderBy('i.id'),
);
