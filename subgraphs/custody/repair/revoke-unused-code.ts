import { isAdministratorOf } from '../../../schema/principal.js';
import { callerId, holds } from '../caller.js';
import type { CustodyContext } from '../context.js';
import { codeWithBrand, revokeCode } from './single-use-code.statements.js';

/**
 * Revokes an unused code: the owner of an item a handover code of their own, the brand every code. Returns false when
 * there is none that the caller may revoke; having issued a code for a brand once gives no right to it.
 */
export async function revokeUnusedCode(context: CustodyContext, id: number): Promise<boolean> {
  const { pool } = context.database;
  const code = await codeWithBrand.row(pool, { id });
  if (!code) return false;
  const isOwn =
    code.kind === 'handover' &&
    code.issued_by === callerId(context) &&
    holds(context, code.brand_id, code.owner_account_id);
  if (!isOwn && !isAdministratorOf(context.principal, code.brand_id)) return false;
  return (await revokeCode.run(pool, { id, now: context.clock() })) === 1;
}
