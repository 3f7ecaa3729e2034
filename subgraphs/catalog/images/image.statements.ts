import type { ReadPools } from '../../lib/database/database.js';
import { batchRead } from '../../lib/database/keyed-reader.js';

export interface PictureRow {
  readonly source_url: string;
  /** Names the light copy; null while there is none. */
  readonly sha256: string | null;
}

export const pictureReads = ({ pool, lookups }: ReadPools) => ({
  bySource: batchRead<string, PictureRow>(lookups, {
    name: 'picture_by_source',
    sql: 'select source_url, sha256 from catalog.picture where source_url = any($1::text[])',
    keyOf: (row) => row.source_url,
  }),
  /** Bytes of a light copy by its hash. */
  light: async (sha256: string): Promise<Buffer | undefined> =>
    (await pool.query<{ light: Buffer }>('select light from catalog.picture where sha256 = $1 limit 1', [sha256]))
      .rows[0]?.light,
});

export type PictureReads = ReturnType<typeof pictureReads>;
