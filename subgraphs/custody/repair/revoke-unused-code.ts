import { isAdministratorOf } from '../../../schema/principal.js';
import { callerId } from '../caller.js';
import type { CustodyContext } from '../context.js';
import { codeWithBrand, revokeCode } from './single-use-code.statements.js';

/** Revokes an unused code; false when there is none that the caller may revoke. */
export async function revokeUnusedCode(context: CustodyContext, id: number): Promise<boolean> {
  const { pool } = context.database;
  const code = await codeWithBrand.row(pool, { id });
  if (!code) return false;
  const caller = callerId(context);
  const mine = caller !== null && code.issued_by === caller;
  if (!mine && !isAdministratorOf(context.principal, code.brand_id)) return false;
  return (await revokeCode.run(pool, { id, now: context.clock() })) === 1;
}
