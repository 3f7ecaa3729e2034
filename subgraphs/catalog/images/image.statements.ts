import type { ReadPools } from '../../lib/database/database.js';
import { batchRead } from '../../lib/database/keyed-reader.js';
import { anyOf } from '../../lib/database/statement.js';
import { statement } from '../tables.js';

const bySource = statement.lookup('image_by_source', (db, { keys }: { keys: readonly string[] }) =>
  db.selectFrom('picture').select(['source_url', 'sha256']).where('source_url', '=', anyOf(keys)),
);

const light = statement('light_image', (db, { sha256 }: { sha256: string }) =>
  db.selectFrom('picture').select('light').where('sha256', '=', sha256).limit(1),
);

export const imageReads = ({ pool, lookups }: ReadPools) => ({
  bySource: batchRead(lookups, { ...bySource, keyOf: (row) => row.source_url }),
  /** Reads the bytes of a light copy by its hash. */
  light: async (sha256: string): Promise<Buffer | undefined> => (await light.row(pool, { sha256 }))?.light ?? undefined,
});

export type ImageReads = ReturnType<typeof imageReads>;

/** Keeps the light copy of an image that was handed over. */
export const keepLight = statement(
  'keep_light_image',
  (db, { sourceUrl, now, sha256, copy }: { sourceUrl: string; now: Date; sha256: string; copy: Buffer }) =>
    db
      .insertInto('picture')
      .values({ source_url: sourceUrl, state: 'ready', next_at: now, sha256, light: copy })
      .onConflict((conflict) =>
        conflict.column('source_url').doUpdateSet((row) => ({
          state: 'ready',
          sha256: row.ref('excluded.sha256'),
          light: row.ref('excluded.light'),
          unused_since: null,
        })),
      ),
);
