import { sql } from 'kysely';
import { rowsOfArrays } from '../database/given-rows.js';
import type { LeaseEntity } from '../database/mechanisms/lease.entity.js';
import { anyOf, statementsOf } from '../database/statement.js';
import type { Columns } from '../database/tables.js';

const statement = statementsOf<Columns<readonly [typeof LeaseEntity]>>();

interface Renewed {
  readonly names: readonly string[];
  readonly seconds: number;
}

/** Renews the leases of workers for some seconds, by the database's clock. */
export const renewLeases = statement('renew_leases', (db, { names, seconds }: Renewed) =>
  db
    .insertInto('lease')
    .columns(['name', 'expires_at'])
    .expression(
      db
        .selectFrom(rowsOfArrays('own', { name: ['text', names] }))
        .select(['own.name', sql<Date>`now() + make_interval(secs => ${seconds}::int)`.as('expires_at')])
        .orderBy('own.name'),
    )
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((lease) => ({ expires_at: lease.ref('excluded.expires_at') })),
    ),
);

/** Ends leases before they expire. */
export const endLeases = statement('end_leases', (db, { names }: { names: readonly string[] }) =>
  db.deleteFrom('lease').where('name', '=', anyOf(names)),
);

/** Deletes expired leases. */
export const forgetLeases = statement('forget_leases', (db) =>
  db.deleteFrom('lease').where('expires_at', '<', sql<Date>`now() - interval '1 hour'`),
);
