import { randomBytes } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { PoolClient } from 'pg';
import type { Hex } from 'viem';
import { itemLifeCycle } from '../../../schema/life-cycles/item.js';
import { hexOf } from '../../lib/crypto/hex.js';
import { type ByteText, byteText, selectedHex } from '../../lib/database/bytes.js';
import { type JsonOf, jsonOf, rowsOfJson } from '../../lib/database/given-rows.js';
import { insertNewItems, type NewItems } from '../items/new-items.statements.js';
import { generateSerial } from '../items/serial.rules.js';
import { sealTechnicalId, uidHashOf } from '../items/technical-id.rules.js';
import { type CustodyColumns, statement } from '../tables.js';

const { to: MINTING } = itemLifeCycle.step('mint_requested');

type Item = Selectable<CustodyColumns['item']>;

/** Columns that are given in another form, or not at all. */
type Computed = 'uid_hash' | 'technical_id' | 'token_id' | 'tx_hash' | 'mined_at' | 'confirmed_at';

interface Given extends Omit<Pick<Item, Exclude<keyof NewItems, 'status' | 'created_at'>>, Computed> {
  readonly uid_hash: ByteText;
  /** Position in the input. */
  readonly position: number;
  /** Hexadecimal. */
  readonly technical_id: Identity['technicalId'];
}

const given = <Column extends keyof Given & keyof Item>(column: Column) => sql.ref<Item[Column]>(`given.${column}`);

const insert = statement('insert_items', (db, { rows, now }: { rows: JsonOf<readonly Given[]>; now: Date }) =>
  insertNewItems(
    db,
    {
      brand_id: given('brand_id'),
      brand_code: given('brand_code'),
      product_name: given('product_name'),
      category_id: given('category_id'),
      metadata_uri: given('metadata_uri'),
      model_id: given('model_id'),
      batch_id: given('batch_id'),
      image_url: given('image_url'),
      origin: given('origin'),
      identity: given('identity'),
      serial: given('serial'),
      uid_hash: given('uid_hash'),
      technical_id: sql<Item['technical_id']>`decode(given.technical_id, 'hex')`,
      registration_id: given('registration_id'),
      import_key: given('import_key'),
      status: sql.lit(MINTING),
      created_at: sql<Date>`${now}::timestamptz`,
    },
    (values) =>
      db
        .selectFrom(
          rowsOfJson('given', rows, {
            position: 'int',
            brand_id: 'bigint',
            brand_code: 'text',
            product_name: 'text',
            category_id: 'bigint',
            metadata_uri: 'text',
            model_id: 'bigint',
            batch_id: 'bigint',
            image_url: 'text',
            origin: 'text',
            identity: 'boolean',
            serial: 'text',
            uid_hash: 'bytea',
            technical_id: 'text',
            registration_id: 'bigint',
            import_key: 'text',
          }),
        )
        .select(values)
        .orderBy('position'),
  ).returning(({ ref }) => ['id', selectedHex(ref('uid_hash')).as('uid_hash')]),
);

interface NewItem {
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
  /** Given by a manifest, null for none; otherwise generated. */
  readonly serial?: string | null | undefined;
  readonly uidHash?: string | null;
  /** Identifies it across loads of a manifest. */
  readonly importKey?: string | null;
  /** Reserved id of its registration, which is stored before the end of the caller's transaction. */
  readonly registrationId?: number | null;
}

export interface InsertedItem {
  readonly id: number;
  readonly uidHash: `0x${string}`;
}

/**
 * Creates items in state `minting`, in the order given. An item without a chip gets a random technical identifier,
 * whose hash is its chip hash; the identifier is stored encrypted and never returned.
 */
export async function insertItems(
  client: PoolClient,
  items: readonly NewItem[],
  technicalKey: Uint8Array,
  now: Date,
): Promise<InsertedItem[]> {
  const rows = items.map((item) => ({ ...item, ...identity(item, technicalKey) }));
  const inserted = await insert.rows(client, { rows: jsonOf(rows.map(toRecord)), now });
  const byHash = new Map(inserted.map((row) => [row.uid_hash, row.id]));
  return rows.map(({ uidHash }) => ({ id: byHash.get(uidHash)!, uidHash }));
}

interface Identity {
  readonly uidHash: Hex;
  readonly technicalId: string | null;
}

function identity({ uidHash: given }: NewItem, technicalKey: Uint8Array): Identity {
  if (given) return { uidHash: hexOf(given), technicalId: null };
  const technicalId = randomBytes(32);
  const uidHash = uidHashOf(technicalId);
  return { uidHash, technicalId: sealTechnicalId(technicalKey, technicalId, uidHash) };
}

const toRecord = (item: Omit<NewItem, keyof Identity> & Identity, position: number): Given => ({
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
  serial: item.serial === undefined ? generateSerial() : item.serial,
  uid_hash: byteText(item.uidHash),
  technical_id: item.technicalId,
  registration_id: item.registrationId ?? null,
  import_key: item.importKey ?? null,
});
