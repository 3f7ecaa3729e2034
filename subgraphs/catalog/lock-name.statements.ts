import { sql } from 'kysely';
import { statement } from './tables.js';

/** Holds a name until the transaction ends: of two who create the same thing at once, the second finds it there. */
export const lockName = statement('lock_name', (db, { name }: { name: string }) =>
  db.selectNoFrom(sql`pg_advisory_xact_lock(hashtextextended(${name}, 0))`.as('locked')),
);
