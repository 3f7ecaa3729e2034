import { randomBytes } from 'node:crypto';
import { tokenHexOf, tokenIdOf } from '../../subgraphs/custody/items/token-id.rules.js';
import { bytesOf } from '../../subgraphs/lib/database/bytes.js';
import type { Stage } from './actors.js';
import { present } from './present.js';

/** Digits with their check digit. */
export const GTIN = '04006381333931';
export const OTHER_GTIN = '00036000291452';

/** Puts a category, models, batches and items into a stage's database, as the catalog and custody keep them. */
export async function addCategory(stage: Stage, key: string, sector: string | null = null): Promise<number> {
  const [row] = await stage.sql<{ id: number }>(
    `insert into catalog.category (key, sector, names) values ($1, $2, '{"en": "A category", "fr": "Une catégorie"}') returning id`,
    [key, sector],
  );
  return present(row?.id);
}

export async function addModel(
  stage: Stage,
  model: { brandId: number; sku: string; gtin?: string; categoryId?: number; name?: string; imageUrl?: string },
): Promise<number> {
  const [row] = await stage.sql<{ id: number }>(
    `insert into catalog.model (brand_id, sku, gtin, name, category_id, primary_image_url) values ($1, $2, $3, $4, $5, $6) returning id`,
    [
      model.brandId,
      model.sku,
      model.gtin ?? null,
      model.name ?? model.sku,
      model.categoryId ?? null,
      model.imageUrl ?? null,
    ],
  );
  return present(row?.id);
}

export async function addBatch(
  stage: Stage,
  batch: { brandId: number; modelId: number; code: string },
): Promise<number> {
  const [row] = await stage.sql<{ id: number }>(
    'insert into catalog.batch (brand_id, model_id, batch_code) values ($1, $2, $3) returning id',
    [batch.brandId, batch.modelId, batch.code],
  );
  return present(row?.id);
}

export interface Item {
  readonly id: number;
  readonly serial: string;
  readonly uidHash: string;
  readonly tokenId: string;
}

export async function addItem(
  stage: Stage,
  item: {
    brandId: number;
    brandCode: string;
    categoryId: number;
    serial: string;
    modelId?: number;
    batchId?: number;
    ownerAccountId?: number;
    status?: string;
  },
): Promise<Item> {
  const uidHash = `0x${randomBytes(32).toString('hex')}`;
  const [row] = await stage.sql<{ id: number }>(
    `insert into custody.item (brand_id, brand_code, serial, uid_hash, token_id, product_name, category_id, model_id, batch_id,
       origin, identity, status, owner_account_id, tx_hash, mined_at, created_at)
     values ($1, $2, $3, $4, $5, 'Tote, cognac', $6, $7, $8, 'console', true, $9, $10, $11, now(), now()) returning id`,
    [
      item.brandId,
      item.brandCode,
      item.serial,
      bytesOf(uidHash),
      bytesOf(tokenHexOf(uidHash)),
      item.categoryId,
      item.modelId ?? null,
      item.batchId ?? null,
      item.status ?? 'written',
      item.ownerAccountId ?? null,
      randomBytes(32),
    ],
  );
  return { id: present(row?.id), serial: item.serial, uidHash, tokenId: tokenIdOf(uidHash) };
}

export interface PassportSubject {
  readonly modelId?: number;
  readonly batchId?: number;
  readonly productId?: number;
}

const SAVE = `mutation Save($input: PassportDraftInput!) { savePassportDraft(input: $input) { id } }`;
const PUBLISH = 'mutation Publish($id: Int!) { publishPassport(id: $id) { id } }';

export async function draftPassport(
  stage: Stage,
  subject: PassportSubject,
  document: object,
  visibility = 'public',
): Promise<number> {
  const input = { subject, document, visibility };
  return (await stage.ask<{ savePassportDraft: { id: number } }>('passports', SAVE, { input })).savePassportDraft.id;
}

/** Writes a draft and publishes it; returns the passport's number. */
export async function publishPassport(
  stage: Stage,
  subject: PassportSubject,
  document: object,
  visibility = 'public',
): Promise<number> {
  const id = await draftPassport(stage, subject, document, visibility);
  await stage.ask('passports', PUBLISH, { id });
  return id;
}

/** Gives a passport of one version so many more with the same content; the newest alone is in service. */
export async function repeatVersion(stage: Stage, passportId: number, times: number): Promise<void> {
  await stage.sql(
    `insert into passports.version
       select (jsonb_populate_record(v, jsonb_build_object('id', v.id + n, 'version', 1 + n))).*
         from passports.version v, generate_series(1, $2) n where passport_id = $1`,
    [passportId, times],
  );
  await stage.sql('update passports.version set superseded_at = now() where passport_id = $1 and version <= $2', [
    passportId,
    times,
  ]);
}
