import type { IntegrationsContext } from '../context.js';
import { endAccess } from './end-access.js';
import { lockedAccount } from './locked-account.js';

/**
 * Blocks an account, or admits it again with a new login: sessions, and links for a new password, of the time before
 * the block end in the transaction that lifts it, so that none comes back with the account. Invitations of a blocked
 * account are refused while it is blocked.
 */
export async function disableAccount(context: IntegrationsContext, id: number, disabled: boolean): Promise<void> {
  const now = context.clock();
  await context.database.unitOfWork(async (em) => {
    const account = await lockedAccount(em, id);
    if (!account || account.erasedAt) return;
    account.disabledAt = disabled ? (account.disabledAt ?? now) : null;
    if (!disabled) await endAccess(em, id, 'account was disabled', now);
  });
}
