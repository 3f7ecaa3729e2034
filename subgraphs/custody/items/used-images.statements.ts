import type { NotNull } from 'kysely';
import { anyOf } from '../../lib/database/statement.js';
import { statement } from '../tables.js';

/** Finds which of these image URLs an item uses, or will use once its batch row is mined. */
export const usedImagesAmong = statement('used_images', (db, { urls }: { urls: readonly string[] }) =>
  db
    .selectFrom('item')
    .select('image_url')
    .where('image_url', '=', anyOf(urls))
    .union(db.selectFrom('mint_batch_row').select('image_url').where('image_url', '=', anyOf(urls)))
    .$narrowType<{ image_url: NotNull }>(),
);
