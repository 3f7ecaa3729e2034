import { randomBytes } from 'node:crypto';
import type { PoolClient } from 'pg';
import { generateSerial } from '../items/serial.rules.js';
import { sealTechnicalId, uidHashOf } from '../items/technical-id.rules.js';

export interface NewItem {
  readonly brandId: number;
  readonly brandCode: string;
  readonly productName: string;
  readonly categoryId: number;
  readonly metadataUri: string | null;
  readonly modelId?: number | null;
  readonly batchId?: number | null;
  readonly imageUrl?: string | null;
  readonly origin: 'console' | 'manifest';
  readonly identity: boolean;
  /** Given by a manifest, else drawn. */
  readonly serial?: string | null;
  readonly uidHash?: string | null;
  /** Id reserved for the transaction that registers it, stored before the end of the caller's transaction. */
  readonly registrationId?: string | null;
}

export interface InsertedItem {
  readonly id: number;
  readonly uidHash: `0x${string}`;
}

/**
 * Creates items in state `minting`, in the order given. An item without a chip gets a random technical identifier, whose
 * hash is its chip hash; the identifier itself is kept sealed and never leaves the service.
 */
export async function insertItems(
  client: PoolClient,
  items: readonly NewItem[],
  technicalKey: Uint8Array,
  now: Date,
): Promise<InsertedItem[]> {
  const rows = items.map((item) => ({ ...item, ...identity(item, technicalKey) }));
  const result = await client.query<{ id: number; uid_hash: `0x${string}` }>({
    name: 'insert_items',
    text: `insert into custody.item (brand_id, brand_code, product_name, category_id, metadata_uri, model_id, batch_id,
                                     image_url, origin, identity, serial, uid_hash, technical_id, registration_id,
                                     status, created_at)
           select brand_id, brand_code, product_name, category_id, metadata_uri, model_id, batch_id, image_url, origin,
                  identity, serial, uid_hash, decode(technical_id, 'hex'), registration_id, 'minting', $2
             from json_to_recordset($1) as new (position int, brand_id int, brand_code text, product_name text,
                  category_id int, metadata_uri text, model_id int, batch_id int, image_url text, origin text,
                  identity boolean, serial text, uid_hash text, technical_id text, registration_id bigint)
            order by position
           returning id, uid_hash`,
    values: [JSON.stringify(rows.map(toRecord)), now],
  });
  const byHash = new Map(result.rows.map((row) => [row.uid_hash, row.id]));
  return rows.map(({ uidHash }) => ({ id: byHash.get(uidHash) as number, uidHash }));
}

interface Identity {
  readonly uidHash: `0x${string}`;
  readonly technicalId: string | null;
}

function identity({ uidHash: given }: NewItem, technicalKey: Uint8Array): Identity {
  if (given) return { uidHash: given as `0x${string}`, technicalId: null };
  const technicalId = randomBytes(32);
  const uidHash = uidHashOf(technicalId);
  return { uidHash, technicalId: sealTechnicalId(technicalKey, technicalId, uidHash) };
}

const toRecord = (item: Omit<NewItem, keyof Identity> & Identity, position: number): Record<string, unknown> => ({
  position,
  brand_id: item.brandId,
  brand_code: item.brandCode,
  product_name: item.productName,
  category_id: item.categoryId,
  metadata_uri: item.metadataUri,
  model_id: item.modelId ?? null,
  batch_id: item.batchId ?? null,
  image_url: item.imageUrl ?? null,
  origin: item.origin,
  identity: item.identity,
  serial: item.serial ?? generateSerial(),
  uid_hash: item.uidHash,
  technical_id: item.technicalId,
  registration_id: item.registrationId ?? null,
});
