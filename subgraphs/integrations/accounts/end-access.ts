import type { Executor } from '../../lib/database/statement.js';
import { revokeSessionsOf } from '../sessions/sessions.statements.js';
import { spendSignInLinksOf } from '../sessions/sign-in-link.statements.js';
import { spendResetsOf } from './password-reset.statements.js';

/**
 * Ends all sessions of an account but the given one, and all mailed links to sign in or reset the password. Returns the
 * hashes of the reset links. The caller has locked the account, so that none is used meanwhile.
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
