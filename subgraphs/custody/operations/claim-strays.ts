import type { PoolClient } from 'pg';
import type { InsertedItem } from '../persistence/writes/insert-items.js';

/**
 * Ties items to the transactions that registered them before the database was restored, and has those settled again, so
 * that what follows from a registration follows now. Returns the items that the chain does not hold yet.
 */
export async function claimStrays(
  client: PoolClient,
  items: readonly InsertedItem[],
): Promise<readonly InsertedItem[]> {
  const { rows } = await client.query<{ uid_hash: string; transaction_id: string }>({
    name: 'claim_strays',
    text: 'delete from custody.stray_token where uid_hash = any($1::text[]) returning uid_hash, transaction_id',
    values: [items.map(({ uidHash }) => uidHash)],
  });
  if (rows.length === 0) return items;
  await client.query(
    `update custody.item i set registration_id = s.transaction_id
       from unnest($1::text[], $2::bigint[]) as s(uid_hash, transaction_id) where i.uid_hash = s.uid_hash`,
    [rows.map((row) => row.uid_hash), rows.map((row) => row.transaction_id)],
  );
  await client.query(
    `update custody.chain_transaction set state = 'sent' where id = any($1::bigint[]) and state = 'confirmed'`,
    [rows.map((row) => row.transaction_id)],
  );
  const claimed = new Set(rows.map((row) => row.uid_hash));
  return items.filter(({ uidHash }) => !claimed.has(uidHash));
}
