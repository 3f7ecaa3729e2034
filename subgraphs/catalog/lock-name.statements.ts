import { sql } from 'kysely';
import { held } from '../lib/database/mechanisms/held.js';
import { statement } from './tables.js';

/** Locks a name until the end of the transaction, so that of two concurrent creations the second finds the first. */
export const lockName = statement('lock_name', (db, { name }: { name: string }) =>
  db.selectNoFrom(held(sql<string>`${name}`, sql`pg_advisory_xact_lock(hashtextextended(${name}, 0))`)),
);
