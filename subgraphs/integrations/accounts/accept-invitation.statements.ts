import type { Role } from '../../../schema/vocabulary/roles.js';
import { statement } from '../tables.js';

/** Reads the account of an address and locks its row. */
export const lockedAccountOf = statement('locked_account_of_address', (db, { email }: { email: string }) =>
  db.selectFrom('account').select(['id', 'role', 'disabled_at']).where('email', '=', email).forUpdate(),
);

interface NewAccount {
  readonly email: string;
  readonly passwordHash: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly role: Role;
  readonly now: Date;
}

/** Creates an account; no row when the address has one. */
export const insertAccount = statement(
  'insert_account',
  (db, { email, passwordHash, firstName, lastName, role, now }: NewAccount) =>
    db
      .insertInto('account')
      .values({ email, password_hash: passwordHash, first_name: firstName, last_name: lastName, role, created_at: now })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('id'),
);
