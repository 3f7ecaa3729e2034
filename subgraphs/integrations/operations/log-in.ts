import { DomainError } from '../../lib/domain-error.js';
import type { IntegrationsContext } from '../context.js';
import { normalizeEmail } from '../domain/email-address.js';
import { refusalOfThrottle } from '../domain/login-throttle.js';
import { passwordMatches } from '../domain/password.js';
import type { AccountRow } from '../persistence/reads/account-reads.js';
import { forgiveFailures, noteFailure, recentFailures } from '../persistence/writes/login-failures.js';
import { type LoginAnswer, startSession } from './start-session.js';

/**
 * First step of a login (§4.7). Throws `LOGIN_THROTTLED`, `LOGIN_REFUSED` (the same for an unknown address, in the
 * same time) and, for whoever knows the password, `ACCOUNT_DISABLED`.
 */
export function logIn(context: IntegrationsContext, username: string, password: string): Promise<LoginAnswer> {
  const email = normalizeEmail(username).slice(0, 254);
  return context.oneLoginAtATime(email, async () => {
    const account = await withRightPassword(context, email, password);
    if (account.disabled_at) throw new DomainError('ACCOUNT_DISABLED');
    // With a second factor the failures are forgiven only after it: the password alone must not reset the count.
    if (!account.totp_confirmed_at) await forgiveFailures(context.database.pool, email);
    return startSession(context, account);
  });
}

async function withRightPassword(context: IntegrationsContext, email: string, password: string): Promise<AccountRow> {
  await refuseWhenThrottled(context, email);
  const account = await context.accounts.byEmail(email);
  const matches = await passwordMatches(account?.password_hash ?? null, password);
  if (account && matches) return account;
  await noteFailure(context.database.pool, email, context.clientAddress, context.clock());
  throw new DomainError('LOGIN_REFUSED');
}

/** Throws `LOGIN_THROTTLED` after ten failures in fifteen minutes. */
export async function refuseWhenThrottled(context: IntegrationsContext, email: string): Promise<void> {
  const now = context.clock();
  const recent = await recentFailures(context.database.pool, email, context.clientAddress, now);
  const refusal = refusalOfThrottle(recent, now);
  if (refusal) throw refusal;
}
