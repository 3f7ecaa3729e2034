import { createHash } from 'node:crypto';
import { tokenHexOf, tokenIdOf } from '../../subgraphs/custody/items/token-id.rules.js';
import { bytesOf } from '../../subgraphs/lib/database/bytes.js';
import type { Stage } from './actors.js';

/** An item put straight into the tables: for tests of what is read of it. */
export interface Item {
  readonly id: number;
  readonly uidHash: string;
  readonly tokenId: string;
  readonly serial: string;
}

export interface ItemFacts {
  readonly serial?: string;
  readonly status?: string;
  readonly name?: string;
  readonly identity?: boolean;
  readonly minedAt?: string | null;
  readonly ownerAccountId?: number;
  readonly ownerMasked?: string;
  readonly origin?: string;
  readonly modelId?: number;
}

let count = 0;

/** Names in two languages, so that fallbacks show. */
export async function addCategory(stage: Stage, names: Record<string, string> = { en: 'Handbags', fr: 'Sacs à main' }) {
  const key = `category-${++count}`;
  const [row] = await stage.sql<{ id: number }>(
    'insert into catalog.category (key, names) values ($1, $2) returning id',
    [key, JSON.stringify(names)],
  );
  return row!.id;
}

export async function addItem(
  stage: Stage,
  brand: { readonly id: number; readonly code: string },
  categoryId: number,
  facts: ItemFacts = {},
): Promise<Item> {
  count += 1;
  const uidHash = `0x${createHash('sha256').update(`item ${count}`).digest('hex')}`;
  const serial = facts.serial ?? `0A${String(count).padStart(10, '0')}`;
  const minedAt = facts.minedAt === undefined ? '2026-09-10T08:00:00Z' : facts.minedAt;
  const [row] = await stage.sql<{ id: number }>(
    `insert into custody.item (brand_id, brand_code, serial, uid_hash, token_id, product_name, category_id, origin, identity,
                               status, tx_hash, mined_at, confirmed_at, created_at, owner_account_id, owner_masked, model_id,
                               metadata_uri)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12, now(), $13, $14, $15, 'https://example.test/m/1')
     returning id`,
    [
      brand.id,
      brand.code,
      serial,
      bytesOf(uidHash),
      minedAt ? bytesOf(tokenHexOf(uidHash)) : null,
      facts.name ?? 'Tote, cognac',
      categoryId,
      facts.origin ?? 'manifest',
      facts.identity ?? true,
      facts.status ?? 'written',
      minedAt ? Buffer.alloc(32, 0xa1) : null,
      minedAt,
      facts.ownerAccountId ?? null,
      facts.ownerMasked ?? null,
      facts.modelId ?? null,
    ],
  );
  return { id: row!.id, uidHash, tokenId: tokenIdOf(uidHash), serial };
}

export async function addCertificate(
  stage: Stage,
  item: Item,
  number: string,
  facts: { status?: string; issuedAt?: string; customFields?: unknown } = {},
): Promise<void> {
  await stage.sql(
    'insert into custody.certificate (item_id, number, status, issued_at, custom_fields) values ($1, $2, $3, $4, $5)',
    [
      item.id,
      number,
      facts.status ?? 'active',
      facts.issuedAt ?? '2026-09-10T08:00:00Z',
      facts.customFields ? JSON.stringify(facts.customFields) : null,
    ],
  );
}

/** Records that the chain has moved an item back to its brand by a return. `at`: now by default. */
export const addReturnMove = (stage: Stage, itemId: number, at: Date | string | null = null): Promise<unknown> =>
  stage.sql(
    `insert into custody.movement (event_id, item_id, at, reason, from_role, to_role)
     values (gen_random_uuid(), $1, coalesce($2::timestamptz, now()), 'return', 'owner', 'vault')`,
    [itemId, at],
  );
