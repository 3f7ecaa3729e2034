import { sql } from 'kysely';
import { statement } from '../tables.js';

/** Uses up a recovery code. */
export const spendRecoveryCodeRow = statement(
  'spend_recovery_code',
  (db, { accountId, codeHash, now }: { accountId: number; codeHash: string; now: Date }) =>
    db
      .updateTable('recovery_code')
      .set({ used_at: now })
      .where('account_id', '=', accountId)
      .where('code_hash', '=', codeHash)
      .where('used_at', 'is', null),
);

/** Advances the last accepted step; of concurrent calls with one code only one succeeds. */
export const acceptStep = statement('accept_step', (db, { accountId, step }: { accountId: number; step: number }) =>
  db
    .updateTable('account')
    .set({ totp_last_step: step })
    .where('id', '=', accountId)
    .where((account) => account.or([account('totp_last_step', 'is', null), account('totp_last_step', '<', step)])),
);

/** Removes the second factor of an account. */
export const dropSecondFactor = statement(
  'drop_second_factor',
  (db, { accountId, secret }: { accountId: number; secret: Buffer | null }) =>
    db
      .updateTable('account')
      .set({ totp_secret: null, totp_confirmed_at: null, totp_last_step: null })
      .where('id', '=', accountId)
      .where('totp_secret', '=', secret),
);

export const dropRecoveryCodes = statement('drop_recovery_codes', (db, { accountId }: { accountId: number }) =>
  db.deleteFrom('recovery_code').where('account_id', '=', accountId),
);

export const addRecoveryCodes = statement(
  'add_recovery_codes',
  (db, { accountId, hashes }: { accountId: number; hashes: readonly string[] }) =>
    db
      .insertInto('recovery_code')
      .columns(['account_id', 'code_hash'])
      .expression(
        db.selectNoFrom((code) => [
          code.val(accountId).as('account_id'),
          sql<string>`unnest(${hashes}::text[])`.as('code_hash'),
        ]),
      ),
);
