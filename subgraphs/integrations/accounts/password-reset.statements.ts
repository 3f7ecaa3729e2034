import { statement } from '../tables.js';

interface Reset {
  readonly tokenHash: string;
  readonly accountId: number;
  readonly expiresAt: Date;
}

/** Stores the hash of a reset link. */
export const insertReset = statement('insert_password_reset', (db, { tokenHash, accountId, expiresAt }: Reset) =>
  db.insertInto('password_reset').values({ token_hash: tokenHash, account_id: accountId, expires_at: expiresAt }),
);

/** Stores the hash of a reset link for the account of an address, if it may sign in. */
export const insertResetOf = statement(
  'insert_password_reset_of_address',
  (db, { tokenHash, email, expiresAt }: { tokenHash: string; email: string; expiresAt: Date }) =>
    db
      .insertInto('password_reset')
      .columns(['token_hash', 'account_id', 'expires_at'])
      .expression((accounts) =>
        accounts
          .selectFrom('account as a')
          .select((account) => [
            account.val(tokenHash).as('token_hash'),
            'a.id as account_id',
            account.val(expiresAt).as('expires_at'),
          ])
          .where('a.email', '=', email)
          .where('a.disabled_at', 'is', null)
          .where('a.erased_at', 'is', null),
      ),
);

/** Finds the account of a valid reset link, if it may sign in. */
export const accountOfReset = statement(
  'account_of_password_reset',
  (db, { tokenHash, now }: { tokenHash: string; now: Date }) =>
    db
      .selectFrom('password_reset as r')
      .innerJoin('account as a', 'a.id', 'r.account_id')
      .select(['a.id', 'a.email'])
      .where('r.token_hash', '=', tokenHash)
      .where('r.used_at', 'is', null)
      .where('r.expires_at', '>', now)
      .where('a.disabled_at', 'is', null)
      .where('a.erased_at', 'is', null),
);

/** Uses up every open reset link of an account; returns their hashes. */
export const spendResetsOf = statement(
  'spend_password_resets',
  (db, { accountId, now }: { accountId: number; now: Date }) =>
    db
      .updateTable('password_reset')
      .set({ used_at: now })
      .where('account_id', '=', accountId)
      .where('used_at', 'is', null)
      .returning('token_hash'),
);
