import { isAdministratorOf } from '../../lib/graphql/principal.js';
import { callerId } from '../caller.js';
import type { CustodyContext } from '../context.js';

interface CodeRow {
  readonly issued_by: number | null;
  readonly brand_id: number;
}

/** Takes an unused code back; false when there is none the caller may take back. */
export async function revokeProofCode(context: CustodyContext, id: number): Promise<boolean> {
  const { pool } = context.database;
  const { rows } = await pool.query<CodeRow>(
    `select p.issued_by, i.brand_id from custody.proof_code p join custody.item i on i.id = p.item_id where p.id = $1`,
    [id],
  );
  const code = rows[0];
  if (!code) return false;
  const caller = callerId(context);
  const mine = caller !== null && code.issued_by === caller;
  if (!mine && !isAdministratorOf(context.principal, code.brand_id)) return false;
  const revoked = await pool.query(
    'update custody.proof_code set revoked_at = $2 where id = $1 and used_at is null and revoked_at is null',
    [id, context.clock()],
  );
  return revoked.rowCount === 1;
}
