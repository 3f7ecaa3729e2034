import { sql } from 'kysely';
import type { Role } from '../../../schema/vocabulary/roles.js';
import { held } from '../../lib/database/mechanisms/held.js';
import { statement } from '../tables.js';

interface Described {
  readonly email: string;
  readonly passwordHash: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly role: Role;
  readonly now: Date;
  /** Null lets the account in; a date blocks it, unless it is blocked already. */
  readonly disabledAt: Date | null;
}

/** Creates the account of an address or gives it the described state; returns its number. */
export const saveAccountRow = statement(
  'save_account',
  (db, { email, passwordHash, firstName, lastName, role, now, disabledAt }: Described) =>
    db
      .insertInto('account')
      .values({
        email,
        password_hash: passwordHash,
        first_name: firstName,
        last_name: lastName,
        role,
        created_at: now,
        disabled_at: disabledAt,
      })
      .onConflict((conflict) =>
        conflict.column('email').doUpdateSet((account) => ({
          password_hash: account.ref('excluded.password_hash'),
          first_name: account.ref('excluded.first_name'),
          last_name: account.ref('excluded.last_name'),
          role: account.ref('excluded.role'),
          disabled_at: account
            .case()
            .when('excluded.disabled_at', 'is not', null)
            .then(account.fn.coalesce('account.disabled_at', 'excluded.disabled_at'))
            .end(),
        })),
      )
      .returning('id'),
);

/** Lets one call at a time save the account of an address, until the end of its transaction. */
export const lockAddress = statement('lock_address_of_account', (db, { email }: { email: string }) =>
  db.selectNoFrom(
    held(
      sql<string>`'account ' || ${email}::text`,
      sql`pg_advisory_xact_lock(hashtext('integrations.account'), hashtext(${email}::text))`,
    ),
  ),
);

/** Reads the account of an address as it is now, and holds it until the end of the transaction. */
export const lockAccountOf = statement('lock_account_of_address', (db, { email }: { email: string }) =>
  db
    .selectFrom('account')
    .select(['password_hash', 'totp_secret', 'erased_at', 'disabled_at'])
    .where('email', '=', email)
    .forUpdate(),
);
