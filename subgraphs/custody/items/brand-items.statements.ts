import { sql } from 'kysely';
import type { Reader } from '../../lib/database/statement.js';
import { statement } from '../tables.js';
import { type ItemRow, selectItems } from './item.statements.js';

/** Which items of a brand are asked for; null conditions are none. */
interface BrandItemsQuestion {
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

const page = statement('items_of_brand', (db, asked: BrandItemsQuestion) =>
  selectItems(db)
    .where('item.brand_id', '=', asked.brandId)
    .where(
      sql<boolean>`(${asked.search}::text is null
         or starts_with(item.serial, upper(${asked.search}))
         or item.token_id = ${asked.search}
         or item.uid_hash = lower(${asked.search})
         or strpos(lower(item.product_name), lower(${asked.search})) > 0
         or item.id in (select n.item_id from certificate n where n.number = upper(${asked.search})))`,
    )
    .where(sql<boolean>`(${asked.status}::text is null or item.status = ${asked.status})`)
    .where(sql<boolean>`(${asked.modelId}::int is null or item.model_id = ${asked.modelId})`)
    .where(sql<boolean>`(${asked.batchId}::int is null or item.batch_id = ${asked.batchId})`)
    .where(sql<boolean>`(${asked.before}::int is null or item.id < ${asked.before})`)
    .orderBy('item.id', 'desc')
    .limit(asked.limit),
);

/** Returns the items of a brand in any state, the newest first. */
export const brandItems = (on: Reader, question: BrandItemsQuestion): Promise<ItemRow[]> => page.rows(on, question);

/** Tells whether a brand has an item, in any state. */
export const brandHasItem = statement('brand_has_item', (db, { brandId }: { brandId: number }) =>
  db.selectNoFrom((eb) =>
    eb
      .exists(eb.selectFrom('item').where('brand_id', '=', brandId))
      .$castTo<boolean>()
      .as('any'),
  ),
);
