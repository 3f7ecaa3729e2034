import { sql } from 'kysely';
import { held } from '../lib/database/mechanisms/held.js';
import { statement } from './tables.js';

/** Holds a name until the transaction ends: of two who create the same thing at once, the second finds it there. */
export const lockName = statement('lock_name', (db, { name }: { name: string }) =>
  db.selectNoFrom(held(sql<string>`${name}`, sql`pg_advisory_xact_lock(hashtextextended(${name}, 0))`)),
);
