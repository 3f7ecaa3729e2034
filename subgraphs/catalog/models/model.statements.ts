import { type Kysely, sql } from 'kysely';
import type { ReadPools } from '../../lib/database/database.js';
import { batchRead } from '../../lib/database/keyed-reader.js';
import { anyOf, type RowOf } from '../../lib/database/statement.js';
import { type CatalogColumns, statement } from '../tables.js';

/**
 * Selects models without free-form fields, with measures as numbers (exact decimals in the database). Includes the
 * light copy of the image, which readers of a public record need as well, to save a round trip.
 */
const models = (db: Kysely<CatalogColumns>) =>
  db
    .selectFrom('model as m')
    .select([
      'm.id',
      'm.brand_id',
      'm.sku',
      'm.gtin',
      'm.name',
      'm.category_id',
      'm.commodity_code',
      'm.customs_description',
      'm.default_warranty_months',
      'm.default_warranty_terms',
      'm.default_warranty_transferable',
      'm.description',
      'm.disassembly_instructions_url',
      'm.identity_level',
      'm.maintenance_instructions_url',
      'm.playbook_key',
      'm.primary_image_url',
      'm.media_urls',
      'm.repair_instructions_url',
      'm.safety_instructions_url',
      'm.spare_parts_url',
      'm.user_manual_url',
      sql<number | null>`m.volume_cm3::float8`.as('volume_cm3'),
      sql<number | null>`m.weight_grams::float8`.as('weight_grams'),
      'm.weight_unit',
      'm.text_bytes',
      'm.created_at',
      'm.updated_at',
    ])
    .select(({ selectFrom }) =>
      selectFrom('image as p')
        .select('p.sha256')
        .where('p.source_url', '=', sql<string>`coalesce(nullif(m.primary_image_url, ''), m.media_urls[1])`)
        .as('image_sha256'),
    );

const byId = statement.lookup('model_by_id', (db, { keys }: { keys: readonly number[] }) =>
  models(db).where('m.id', '=', anyOf(keys)),
);

const openFacts = statement.lookup('model_open_facts', (db, { keys }: { keys: readonly number[] }) =>
  db.selectFrom('model').select(['id', 'dimensions_json', 'specifications']).where('id', '=', anyOf(keys)),
);

/** Free-form fields of a model; null for none. */
export type OpenFacts = RowOf<typeof openFacts>;

const bySku = statement('model_by_sku', (db, { brandId, sku }: { brandId: number; sku: string }) =>
  models(db).where('m.brand_id', '=', brandId).where('m.sku', '=', sku),
);

export interface ModelsAsked {
  readonly brandId: number;
  /** Part of name or SKU, or a GTIN. */
  readonly search: string | null;
  /** Compared exactly. */
  readonly sku: string | null;
  readonly after: number;
  readonly limit: number;
}

const page = statement('models_page', (db, { brandId, search, sku, after, limit }: ModelsAsked) =>
  models(db)
    .where('m.brand_id', '=', brandId)
    .where('m.id', '>', after)
    .where(
      sql<boolean>`(${search}::text is null or strpos(lower(m.name), lower(${search})) > 0
                    or strpos(lower(m.sku), lower(${search})) > 0 or m.gtin = lpad(${search}, 14, '0'))`,
    )
    .where(sql<boolean>`(${sku}::text is null or m.sku = ${sku})`)
    .orderBy('m.id')
    .limit(limit),
);

/** A model with the fields of §2.17. `image_sha256`: hash of its image's light copy; null for none. */
export type ModelRow = RowOf<typeof byId>;

export const modelReads = ({ pool, lookups, lists }: ReadPools) => ({
  byId: batchRead(lookups, { ...byId, keyOf: (row) => row.id }),
  openFacts: batchRead(lookups, { ...openFacts, keyOf: (row) => row.id }),
  bySku: (brandId: number, sku: string): Promise<ModelRow | undefined> => bySku.row(pool, { brandId, sku }),
  /** Reads models of a brand after an id, in order. */
  page: (asked: ModelsAsked): Promise<ModelRow[]> => page.rows(lists, asked),
});

export type ModelReads = ReturnType<typeof modelReads>;
