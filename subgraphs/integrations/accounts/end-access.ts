import type { Executor } from '../../lib/database/statement.js';
import { revokeSessionsOf } from '../sessions/sessions.statements.js';
import { spendSignInLinksOf } from '../sessions/sign-in-link.statements.js';
import { spendResetsOf } from './password-reset.statements.js';

/**
 * Ends what opens an account besides its password: its sessions, the one named excepted, and the links that were mailed before, to
 * sign in and for a new password. Answers the hashes of the latter. The account is locked by the caller, so that none is used meanwhile.
 */
export async function endAccess(
  on: Executor,
  accountId: number,
  reason: string,
  now: Date,
  except?: string,
): Promise<readonly string[]> {
  await spendSignInLinksOf.run(on, { accountId, now });
  const spent = await spendResetsOf.rows(on, { accountId, now });
  await revokeSessionsOf(on, accountId, reason, now, except);
  return spent.map((reset) => reset.token_hash);
}
