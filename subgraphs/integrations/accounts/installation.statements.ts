import { sql } from 'kysely';
import { held } from '../../lib/database/mechanisms/held.js';
import { statement } from '../tables.js';

/** Tells whether there is any account or invitation. */
export const people = statement('people', (db) =>
  db.selectNoFrom((any) =>
    any
      .or([
        any.exists(any.selectFrom('account').select('account.id')),
        any.exists(any.selectFrom('invitation').select('invitation.id')),
      ])
      .as('are'),
  ),
);

/** Tells whether an operator or an invitation of one has ever existed. */
export const operators = statement('operators', (db) =>
  db.selectNoFrom((any) =>
    any
      .or([
        any.exists(any.selectFrom('account').select('account.id').where('account.role', '=', 'operator')),
        any.exists(any.selectFrom('invitation').select('invitation.id').where('invitation.role', '=', 'operator')),
      ])
      .as('are'),
  ),
);

/** Serialises processes that start on an empty database, until the end of the transaction. */
export const lockFirstOperator = statement('lock_first_operator', (db) =>
  db.selectNoFrom(
    held(sql<string>`'first operator'`, sql`pg_advisory_xact_lock(hashtext('integrations.first_operator'))`),
  ),
);
