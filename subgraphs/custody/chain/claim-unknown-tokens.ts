import type { PoolClient } from 'pg';

/**
 * Finds items among those that were registered before the database was restored, and has the transactions that registered
 * them settled again, so that what follows from a registration follows now. Returns those transactions by the items' hashes.
 */
export async function claimUnknownTokens(
  client: PoolClient,
  uidHashes: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await client.query<{ uid_hash: string; transaction_id: string }>({
    name: 'claim_strays',
    text: 'delete from custody.stray_token where uid_hash = any($1::text[]) returning uid_hash, transaction_id',
    values: [uidHashes],
  });
  if (rows.length > 0) {
    await client.query(
      `update custody.chain_transaction set state = 'sent', purpose = 'mint'
        where id = any($1::bigint[]) and state in ('mined', 'confirmed')`,
      [rows.map((row) => row.transaction_id)],
    );
  }
  return new Map(rows.map((row) => [row.uid_hash, row.transaction_id]));
}
