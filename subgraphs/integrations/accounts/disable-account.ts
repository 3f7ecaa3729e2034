import type { IntegrationsContext } from '../context.js';
import { endAccess } from './end-access.js';
import { lockedAccount } from './locked-account.js';

/**
 * Disables an account, or enables it again. Enabling ends all earlier sessions and reset links in the same transaction,
 * so that the account requires a new login. A disabled account cannot accept invitations.
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
