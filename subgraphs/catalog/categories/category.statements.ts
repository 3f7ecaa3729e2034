import type { Sector } from '../../../schema/vocabulary/sectors.js';
import type { ReadPools } from '../../lib/database/database.js';
import { batchRead } from '../../lib/database/keyed-reader.js';

export interface CategoryRow {
  readonly id: number;
  readonly key: string;
  readonly sector: Sector | null;
  readonly names: Readonly<Record<string, string>>;
}

export const categoryReads = ({ pool, lookups }: ReadPools) => ({
  byId: batchRead<number, CategoryRow>(lookups, {
    name: 'category_by_id',
    sql: 'select id, key, sector, names from catalog.category where id = any($1::int[])',
    keyOf: (row) => row.id,
  }),
  /** Every category there is; an installation has tens of them. */
  all: async (): Promise<CategoryRow[]> =>
    (await pool.query<CategoryRow>('select id, key, sector, names from catalog.category order by id limit 500')).rows,
});

export type CategoryReads = ReturnType<typeof categoryReads>;
