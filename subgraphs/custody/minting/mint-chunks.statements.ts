import type { PoolClient } from 'pg';
import type { MintChunk } from './mint-chunks.rules.js';

/** Notes which transactions register which rows of a batch. */
export async function insertChunks(client: PoolClient, batchId: number, chunks: readonly MintChunk[]): Promise<void> {
  await client.query({
    name: 'insert_mint_chunks',
    text: `insert into custody.mint_chunk (batch_id, first_position, last_position, registration_id)
           select $1, * from unnest($2::int[], $3::int[], $4::bigint[])`,
    values: [
      batchId,
      chunks.map(({ firstPosition }) => firstPosition),
      chunks.map(({ lastPosition }) => lastPosition),
      chunks.map(({ registrationId }) => registrationId),
    ],
  });
}

/** Rows that one transaction registers, with what their items have in common. */
export interface ChunkRow {
  readonly batch_id: number;
  readonly job_id: string;
  readonly identity: boolean;
  readonly first_position: number;
  readonly last_position: number;
  /** Its rows have become items. */
  readonly minted: boolean;
}

/** The chunks of a transaction. Whoever calls holds the transaction, and with it its chunks. */
export async function chunksRegisteredBy(client: PoolClient, registrationId: string): Promise<readonly ChunkRow[]> {
  const { rows } = await client.query<ChunkRow>({
    name: 'mint_chunks',
    text: `select c.batch_id, b.job_id, b.identity, c.first_position, c.last_position, c.item_ids is not null as minted
             from custody.mint_chunk c join custody.mint_batch b on b.id = c.batch_id
            where c.registration_id = $1 order by c.batch_id, c.first_position`,
    values: [registrationId],
  });
  return rows;
}

/** What a row's item is made of besides what was submitted. */
export interface ItemOfRow {
  readonly position: number;
  readonly serial: string;
  readonly uid_hash: string;
  /** Sealed, in hexadecimal characters. */
  readonly technical_id: string;
  readonly token_id: string;
  /** Number of its certificate; null: none. */
  readonly certificate: string | null;
}

export interface Registered {
  readonly registrationId: string;
  readonly txHash: string;
  /** When it was recorded. */
  readonly at: Date;
  readonly vaultAddress: string;
  /** Its block is deep enough already: the items are `written` at once. */
  readonly isFinal: boolean;
}

/**
 * Creates the items of a chunk, each with the beginning of its history and its certificate. One statement for all of them:
 * minting is a few microseconds of work an item, and a round trip costs more than that.
 */
export async function createItems(
  client: PoolClient,
  { batch_id, first_position }: ChunkRow,
  items: readonly ItemOfRow[],
  { registrationId, txHash, at, vaultAddress, isFinal }: Registered,
): Promise<void> {
  await client.query({
    name: 'create_items',
    text: `with item as materialized (
             select p.*, r.product_name, r.category_id, r.metadata_uri, r.model_id, r.lot_id, r.image_url
               from json_to_recordset($3) as p (position int, serial text, uid_hash text, technical_id text, token_id text,
                                                certificate text)
               join custody.mint_batch_row r on r.batch_id = $1 and r.position = p.position),
           created as (
             insert into custody.item (brand_id, brand_code, product_name, category_id, metadata_uri, origin, identity,
                                       serial, uid_hash, technical_id, token_id, registration_id, status, tx_hash,
                                       mined_at, confirmed_at, created_at, model_id, batch_id, image_url)
             select b.brand_id, b.brand_code, p.product_name, p.category_id, p.metadata_uri, 'batch', b.identity,
                    p.serial, p.uid_hash, decode(p.technical_id, 'hex'), p.token_id, $4, $5, $6, $7, $8, $7, p.model_id, p.lot_id, p.image_url
               from item p, custody.mint_batch b where b.id = $1 order by p.position
             returning id, uid_hash),
           begun as (
             insert into custody.movement (event_id, item_id, at, reason, from_role, to_role, to_address, tx_hash)
             select gen_random_uuid(), id, $7, 'mint', 'mint', 'vault', $9, $6 from created order by id),
           certified as (
             insert into custody.certificate (item_id, number, issued_at)
             select c.id, p.certificate, $7 from created c join item p using (uid_hash)
              where p.certificate is not null order by c.id)
           update custody.mint_chunk
              set item_ids = (select array_agg(c.id order by p.position) from created c join item p using (uid_hash))
            where batch_id = $1 and first_position = $2`,
    values: [
      batch_id,
      first_position,
      JSON.stringify(items),
      registrationId,
      isFinal ? 'written' : 'mined',
      txHash,
      at,
      isFinal ? at : null,
      vaultAddress,
    ],
  });
}
