import { sql } from 'kysely';
import { held } from '../../lib/database/mechanisms/held.js';
import { statement } from '../tables.js';

/** Serialises calls that save the account of an address, until the end of the transaction. */
export const lockAddress = statement('lock_address_of_account', (db, { email }: { email: string }) =>
  db.selectNoFrom(
    held(
      sql<string>`'account ' || ${email}::text`,
      sql`pg_advisory_xact_lock(hashtext('integrations.account'), hashtext(${email}::text))`,
    ),
  ),
);
