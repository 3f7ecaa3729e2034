import type { PoolClient } from 'pg';

/** An item whose registration was mined. */
export interface MinedItem {
  readonly id: number;
  readonly tokenId: string;
  /** Of the certificate it gets; null: none. */
  readonly certificateNumber: string | null;
}

export interface MiningOfMany {
  readonly txHash: string;
  /** When the block was made. */
  readonly at: Date;
  readonly vaultAddress: string;
  /** Its block is deep enough already: the items are `written` at once. */
  readonly isFinal: boolean;
}

/**
 * Records many items of one transaction as `mined`, or `written`, each with the beginning of its history and its certificate. One
 * statement for all of them: minting is a few microseconds of work an item, and a round trip costs more than that.
 */
export async function mineItems(
  client: PoolClient,
  items: readonly MinedItem[],
  { txHash, at, vaultAddress, isFinal }: MiningOfMany,
): Promise<void> {
  await client.query({
    name: 'mine_items',
    text: `with fresh as (select * from unnest($1::int[], $2::text[], $3::text[]) as f(id, token_id, number)),
                mined as (
                  update custody.item i set status = $7, token_id = f.token_id, tx_hash = $4, mined_at = $5, confirmed_at = $8
                    from fresh f where i.id = f.id returning i.id),
                begun as (
                  insert into custody.movement (event_id, item_id, at, reason, from_role, to_role, to_address, tx_hash)
                  select gen_random_uuid(), id, $5, 'mint', 'mint', 'vault', $6, $4 from mined order by id)
           insert into custody.certificate (item_id, number, issued_at)
           select f.id, f.number, $5 from fresh f join mined using (id) where f.number is not null order by f.id`,
    values: [
      items.map(({ id }) => id),
      items.map(({ tokenId }) => tokenId),
      items.map(({ certificateNumber }) => certificateNumber),
      txHash,
      at,
      vaultAddress,
      isFinal ? 'written' : 'mined',
      isFinal ? at : null,
    ],
  });
}

/**
 * Records the items of a transaction that nobody is told of as final: those still `mined` become `written` (§6).
 * Returns the numbers of those that are mined and not yet final, in order.
 */
export async function confirmItems(client: PoolClient, registrationId: string, at: Date): Promise<readonly number[]> {
  const { rows } = await client.query<{ id: number }>({
    name: 'confirm_items',
    text: `with confirmed as (
             update custody.item set confirmed_at = $2, status = 'written'
              where registration_id = $1 and mined_at is not null and confirmed_at is null
                and origin <> 'console' and status = 'mined' returning id)
           select id from custody.item
            where registration_id = $1 and mined_at is not null and confirmed_at is null
              and id not in (select id from confirmed) order by id`,
    values: [registrationId, at],
  });
  return rows.map(({ id }) => id);
}
