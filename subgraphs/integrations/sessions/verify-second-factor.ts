import { DomainError } from '../../lib/graphql/domain-error.js';
import { requireSecondFactor } from '../accounts/spend-second-factor.js';
import type { IntegrationsContext } from '../context.js';
import { loginKey, secondFactorKey } from './counted-guesses.js';
import { awaitsSecondFactor } from './session.rules.js';
import type { SessionRow } from './session.statements.js';
import type { TokenClaims } from './session-token.rules.js';
import { activateSession } from './sessions.statements.js';
import { type LoginAnswer, tokenForDevice } from './start-session.js';

/**
 * Performs the second step of a login: a one-time or recovery code with the token of the first step, which is valid
 * once. Throws `SESSION_UNREADABLE`, `SESSION_KIND_INVALID`, `SESSION_REVOKED`, `ACCOUNT_DISABLED`, `LOGIN_THROTTLED`,
 * `SECOND_FACTOR_REFUSED`.
 */
export async function verifySecondFactor(
  context: IntegrationsContext,
  token: string,
  code: string,
  device: string | null,
): Promise<LoginAnswer> {
  const claims = await context.tokens.read(token, context.clock());
  if (claims.use !== 'mfa') throw new DomainError('SESSION_KIND_INVALID');
  return context.oneLoginAtATime(claims.email, async () => {
    const session = await pendingSession(context, claims);
    await requireSecondFactor(context, { accountId: session.account_id, email: session.email }, code);
    const now = context.clock();
    if (!(await activateSession(context.database.pool, session.id, now))) throw new DomainError('SESSION_REVOKED');
    await context.attempts.forgive(loginKey(session.email).key);
    await context.attempts.forgive(secondFactorKey(session.email).key);
    const { account_id: accountId, email, role, id: sessionId, generation } = session;
    const pair = await context.tokens.pair({ accountId, email, role, sessionId, generation }, now);
    const account = (await context.accounts.byId(accountId))!;
    return { ...pair, tokenType: 'bearer', role, accountId, deviceToken: tokenForDevice(context, account, device) };
  });
}

async function pendingSession(context: IntegrationsContext, claims: TokenClaims): Promise<SessionRow> {
  const session = await context.sessions.byId(claims.sessionId);
  if (!session || !awaitsSecondFactor(session.state)) throw new DomainError('SESSION_REVOKED');
  if (session.disabled_at) throw new DomainError('ACCOUNT_DISABLED');
  return session;
}
