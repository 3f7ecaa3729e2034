import type { ReadPools } from '../../lib/database/database.js';
import { batchRead } from '../../lib/database/keyed-reader.js';

/** A model as §2.17 names its fields. */
export interface ModelRow {
  readonly id: number;
  readonly brand_id: number;
  readonly sku: string;
  readonly gtin: string | null;
  readonly name: string | null;
  readonly category_id: number | null;
  readonly commodity_code: string | null;
  readonly customs_description: string | null;
  readonly default_warranty_months: number | null;
  readonly default_warranty_terms: string | null;
  readonly default_warranty_transferable: boolean | null;
  readonly description: string | null;
  readonly dimensions_json: Record<string, unknown> | null;
  readonly disassembly_instructions_url: string | null;
  readonly identity_level: 'unit' | null;
  readonly maintenance_instructions_url: string | null;
  readonly playbook_key: string | null;
  readonly primary_image_url: string | null;
  /** Names the light copy of its image; null while there is none. */
  readonly image_sha256: string | null;
  /** Further pictures, in order. */
  readonly media_urls: readonly string[];
  readonly repair_instructions_url: string | null;
  readonly safety_instructions_url: string | null;
  readonly spare_parts_url: string | null;
  readonly specifications: Record<string, unknown> | null;
  readonly user_manual_url: string | null;
  readonly volume_cm3: number | null;
  readonly weight_grams: number | null;
  readonly weight_unit: string | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/**
 * Measures are exact in the database and plain numbers outside. The light copy of the image comes along: whoever reads a
 * public record wants both, and a statement of its own would be a second round trip after this one.
 */
const MODELS = `
  select m.*, m.volume_cm3::float8 as volume_cm3, m.weight_grams::float8 as weight_grams,
         (select p.sha256 from catalog.picture p
           where p.source_url = coalesce(nullif(m.primary_image_url, ''), m.media_urls[1])) as image_sha256
    from catalog.model m`;

export interface ModelsAsked {
  readonly brandId: number;
  readonly search: string | null;
  /** Compared exactly. */
  readonly sku: string | null;
  readonly after: number;
  readonly limit: number;
}

export const modelReads = ({ pool, lookups }: ReadPools) => ({
  byId: batchRead<number, ModelRow>(lookups, {
    name: 'model_by_id',
    sql: `${MODELS} where m.id = any($1::int[])`,
    keyOf: (row) => row.id,
  }),
  bySku: async (brandId: number, sku: string): Promise<ModelRow | undefined> =>
    (await pool.query<ModelRow>(`${MODELS} where m.brand_id = $1 and m.sku = $2`, [brandId, sku])).rows[0],
  /** Models of a brand past a number, in order; all, or those whose name or SKU holds a text, or that have this GTIN. */
  page: async ({ brandId, search, sku, after, limit }: ModelsAsked): Promise<ModelRow[]> =>
    (
      await pool.query<ModelRow>(
        `${MODELS}
          where m.brand_id = $1 and m.id > $3
            and ($2::text is null or strpos(lower(m.name), lower($2)) > 0 or strpos(lower(m.sku), lower($2)) > 0
                 or m.gtin = lpad($2, 14, '0'))
            and ($5::text is null or m.sku = $5)
          order by m.id limit $4`,
        [brandId, search, after, limit, sku],
      )
    ).rows,
});

export type ModelReads = ReturnType<typeof modelReads>;
