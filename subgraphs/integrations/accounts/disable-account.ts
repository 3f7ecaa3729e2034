import { inTransaction } from '../../lib/database/transaction.js';
import type { IntegrationsContext } from '../context.js';
import { revokeSessionsOf } from '../sessions/sessions.statements.js';

/**
 * Blocks an account, or lets it in again with a new login: sessions of the time before the block end in the transaction
 * that lifts it, so that none comes back with the account. Invitations of a blocked account are refused while it is blocked.
 */
export async function disableAccount(context: IntegrationsContext, id: number, disabled: boolean): Promise<void> {
  const now = context.clock();
  await inTransaction(context.database.pool, async (client) => {
    await client.query(
      `update account set disabled_at = case when $2 then coalesce(disabled_at, $3) end
        where id = $1 and erased_at is null`,
      [id, disabled, now],
    );
    if (!disabled) await revokeSessionsOf(client, id, 'account was disabled', now);
  });
}
