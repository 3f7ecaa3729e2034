import type { Executor } from '../../lib/database/statement.js';
import { revokeSessionsOf } from '../sessions/sessions.statements.js';
import { spendResetsOf } from './password-reset.statements.js';

/**
 * Ends what opens an account besides its password: its sessions, the one named excepted, and the links for a new password that were
 * mailed before. Answers the hashes of those links. The account is locked by the caller, so that none of them is used meanwhile.
 */
export async function endAccess(
  on: Executor,
  accountId: number,
  reason: string,
  now: Date,
  except?: string,
): Promise<readonly string[]> {
  const spent = await spendResetsOf.rows(on, { accountId, now });
  await revokeSessionsOf(on, accountId, reason, now, except);
  return spent.map((reset) => reset.token_hash);
}
