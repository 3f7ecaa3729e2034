import { DomainError } from '../../lib/graphql/domain-error.js';
import type { IntegrationsContext } from '../context.js';
import { judgeRefresh } from './session.rules.js';
import { revokeSession, rotateSession } from './sessions.statements.js';
import type { LoginAnswer } from './start-session.js';

/**
 * Returns new tokens for a refresh token and uses it up. A token used before ends its session. Throws
 * `SESSION_UNREADABLE`, `SESSION_KIND_INVALID`, `SESSION_REVOKED`, `ACCOUNT_DISABLED`.
 */
export async function refreshSession(context: IntegrationsContext, token: string): Promise<LoginAnswer> {
  const now = context.clock();
  const { pool } = context.database;
  const claims = await context.tokens.read(token, now);
  const session = await context.sessions.byId(claims.sessionId);
  const verdict = judgeRefresh(claims, session ? { ...session, accountDisabled: session.disabled_at !== null } : null);
  if (verdict.outcome === 'refuse' || !session) throw verdict.outcome === 'refuse' ? verdict.refusal : revoked();
  // Of concurrent calls with one token, the database lets one succeed.
  const rotated = verdict.outcome === 'rotate' && (await rotateSession(pool, session.id, claims.generation, now));
  if (!rotated || verdict.outcome !== 'rotate') {
    await revokeSession(pool, session.id, 'refresh token used again', now);
    throw revoked();
  }
  const { account_id: accountId, email, role, id: sessionId } = session;
  const pair = await context.tokens.pair({ accountId, email, role, sessionId, generation: verdict.generation }, now);
  return { ...pair, tokenType: 'bearer', role, accountId, deviceToken: null };
}

const revoked = (): DomainError => new DomainError('SESSION_REVOKED');
