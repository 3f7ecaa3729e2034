import type { PassportLevel } from '../../../schema/vocabulary/passport-levels.js';
import { statement } from '../tables.js';

interface NewPassport {
  readonly level: PassportLevel;
  readonly brandId: number;
  readonly brandCode: string;
  readonly itemId: number | null;
  readonly lotId: number | null;
  readonly modelId: number | null;
  readonly now: Date;
}

/** Inserts the passport of an item, lot or model, unless it exists. */
export const addPassport = statement('add_passport', (db, given: NewPassport) =>
  db
    .insertInto('passport')
    .values({
      level: given.level,
      brand_id: given.brandId,
      brand_code: given.brandCode,
      product_id: given.itemId,
      product_batch_id: given.lotId,
      product_model_id: given.modelId,
      created_at: given.now,
    })
    .onConflict((conflict) => conflict.doNothing()),
);

/** Reads the document of the newest version of a passport. */
export const newestDocument = statement('newest_document', (db, { passportId }: { passportId: number }) =>
  db
    .selectFrom('version')
    .select(['document', 'visibility'])
    .where('passport_id', '=', passportId)
    .orderBy('version', 'desc')
    .limit(1),
);
