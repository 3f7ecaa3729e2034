import { addressPrefix } from '../../lib/address-prefix.js';
import { DomainError } from '../../lib/domain-error.js';
import type { IntegrationsContext } from '../context.js';
import type { AccountRow } from '../persistence/reads/account-reads.js';
import { openSession } from '../persistence/writes/sessions.js';

/** What a login answers (§4.7). */
export interface LoginAnswer {
  readonly accessToken: string;
  /** Null while the second step is still to come. */
  readonly refreshToken: string | null;
  /** `bearer`, or `mfa` for a token that is good only for the second step. */
  readonly tokenType: 'bearer' | 'mfa';
  readonly role: string;
  readonly accountId: number;
}

/**
 * A new token family for an account whose password was right; it waits for the second factor where there is one. Throws
 * `LOGIN_REFUSED` when that password was replaced in the meantime.
 */
export async function startSession(context: IntegrationsContext, account: AccountRow): Promise<LoginAnswer> {
  const now = context.clock();
  const pending = account.totp_confirmed_at !== null;
  const sessionId = await openSession(
    context.database.pool,
    {
      accountId: account.id,
      passwordHash: account.password_hash,
      state: pending ? 'pending' : 'active',
      addressPrefix: addressPrefix(context.clientAddress),
    },
    now,
  );
  if (sessionId === undefined) throw new DomainError('LOGIN_REFUSED');
  const subject = { accountId: account.id, email: account.email, role: account.role, sessionId, generation: 0 };
  if (pending) {
    const accessToken = await context.tokens.secondStep(subject, now);
    return { accessToken, refreshToken: null, tokenType: 'mfa', role: account.role, accountId: account.id };
  }
  return {
    ...(await context.tokens.pair(subject, now)),
    tokenType: 'bearer',
    role: account.role,
    accountId: account.id,
  };
}
