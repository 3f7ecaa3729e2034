import { anyOf } from '../../lib/database/statement.js';
import { statement } from '../tables.js';

/** Those of some addresses of images that an item has as its own. */
export const usedImagesAmong = statement('used_images', (db, { urls }: { urls: readonly string[] }) =>
  db
    .selectFrom('item')
    .select('image_url')
    .distinct()
    .where('image_url', '=', anyOf(urls))
    .$narrowType<{ image_url: string }>(),
);
