import type { Pool } from 'pg';
import { ITEM_COLUMNS, type ItemRow } from './item.statements.js';

/** Which items of a brand are asked for; null conditions are none. */
export interface BrandItemsQuestion {
  readonly brandId: number;
  /** Beginning of a serial, a part of the name, or a whole token id, chip hash or certificate number. */
  readonly search: string | null;
  readonly status: string | null;
  readonly modelId: number | null;
  readonly batchId: number | null;
  /** Only items registered before this one. */
  readonly before: number | null;
  readonly limit: number;
}

const SQL = `
  select ${ITEM_COLUMNS}
    from custody.item i
   where i.brand_id = $1
     and ($2::text is null
          or starts_with(i.serial, upper($2))
          or i.token_id = $2
          or i.uid_hash = lower($2)
          or strpos(lower(i.product_name), lower($2)) > 0
          or i.id in (select n.item_id from custody.certificate n where n.number = upper($2)))
     and ($3::text is null or i.status = $3)
     and ($4::int is null or i.model_id = $4)
     and ($5::int is null or i.batch_id = $5)
     and ($6::int is null or i.id < $6)
   order by i.id desc
   limit $7`;

/** Items of a brand in whatever state, the newest first. */
export async function brandItems(pool: Pool, question: BrandItemsQuestion): Promise<ItemRow[]> {
  const { brandId, search, status, modelId, batchId, before, limit } = question;
  return (await pool.query<ItemRow>(SQL, [brandId, search, status, modelId, batchId, before, limit])).rows;
}
