import type { AccountPrincipal } from '../../../schema/principal.js';
import { DomainError } from '../../lib/graphql/domain-error.js';
import type { IntegrationsContext } from '../context.js';
import { beganAt } from '../sessions/sessions.statements.js';
import { requirePassword } from './change-password.js';

/** Milliseconds after a sign-in by mailed link during which no further authentication is required. */
const FRESH_MS = 900_000;

/**
 * Requires the caller to authenticate again: by password, or for an account without one by a recent session of a mailed
 * link. Throws `LOGIN_REFUSED`, `LOGIN_THROTTLED`, `FORBIDDEN`.
 */
export async function requireSelf(
  context: IntegrationsContext,
  caller: AccountPrincipal,
  password: string | null,
): Promise<void> {
  const account = await context.accounts.byId(caller.accountId);
  if (!account || account.erased_at) throw new DomainError('LOGIN_REFUSED');
  if (account.password_hash !== null) {
    await requirePassword(context, caller, password ?? '');
    return;
  }
  const session = await beganAt.row(context.database.pool, { id: caller.sessionId });
  const isFresh = session && context.clock().getTime() - session.created_at.getTime() < FRESH_MS;
  if (!isFresh) throw new DomainError('FORBIDDEN');
}
