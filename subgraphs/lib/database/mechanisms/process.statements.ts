import { sql } from 'kysely';
import { statementsOf } from '../statement.js';
import type { Columns } from '../tables.js';
import type { ProcessEntity } from './process.entity.js';

const statement = statementsOf<Columns<readonly [typeof ProcessEntity]>>();

interface Announced {
  readonly name: string;
  readonly locks: string;
  readonly notifications: string;
}

/** Registers a process and its mechanisms for some seconds, by the database's clock. */
export const announceProcess = statement(
  'announce_process',
  (db, { name, locks, notifications, seconds }: Announced & { readonly seconds: number }) =>
    db
      .insertInto('process')
      .values({
        name,
        locks,
        notifications,
        expires_at: sql<Date>`now() + make_interval(secs => ${seconds}::int)`,
      })
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet((row) => ({ expires_at: row.ref('excluded.expires_at') })),
      ),
);

/** Finds running processes with other mechanisms. */
export const differingProcesses = statement(
  'differing_processes',
  (db, { locks, notifications }: Omit<Announced, 'name'>) =>
    db
      .selectFrom('process')
      .select(['name', 'locks', 'notifications'])
      .where('expires_at', '>', sql<Date>`now()`)
      .where((row) => row.or([row('locks', '<>', locks), row('notifications', '<>', notifications)]))
      .orderBy('name'),
);

/** Deletes a process, and those that have expired. */
export const endProcess = statement('end_process', (db, { name }: { name: string }) =>
  db
    .deleteFrom('process')
    .where((row) => row.or([row('name', '=', name), row('expires_at', '<', sql<Date>`now() - interval '1 hour'`)])),
);
