import { sql } from 'kysely';
import { statementsOf } from '../database/statement.js';

const statement = statementsOf<object>();

/** Announces a worker until the connection closes. */
export const announceWorker = statement('announce_worker', (db, { name }: { name: string }) =>
  db.selectNoFrom(sql`pg_advisory_lock_shared(hashtextextended(${name}, 0))`.as('announced')),
);

export const forgetWorkers = statement('forget_workers', (db) =>
  db.selectNoFrom(sql`pg_advisory_unlock_all()`.as('forgotten')),
);
