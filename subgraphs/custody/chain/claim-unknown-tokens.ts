import { bytesOf } from '../../lib/database/bytes.js';
import type { Executor } from '../../lib/database/statement.js';
import { deleteUnknown, type ReopenedAs, settleAgain } from './unknown-token.statements.js';

/**
 * Finds items among those registered before the database was restored, and reopens their transactions so that the
 * registrations are applied: to items (`register`) or to rows of a batch (`mint`). Returns those transactions by the
 * items' hashes.
 */
export async function claimUnknownTokens(
  client: Executor,
  uidHashes: readonly string[],
  purpose: ReopenedAs,
): Promise<Map<string, number>> {
  const rows = await deleteUnknown.rows(client, { uidHashes: uidHashes.map(bytesOf) });
  if (rows.length > 0) await settleAgain.run(client, { ids: rows.map((row) => row.transaction_id), purpose });
  return new Map(rows.map((row) => [row.uid_hash, row.transaction_id]));
}
