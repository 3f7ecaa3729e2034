import type { ReadPools } from '../../lib/database/database.js';
import { batchRead } from '../../lib/database/keyed-reader.js';
import { anyOf, type RowOf } from '../../lib/database/statement.js';
import { statement } from '../tables.js';

const FIELDS = ['id', 'key', 'sector', 'names'] as const;

const byId = statement.lookup('category_by_id', (db, { keys }: { keys: readonly number[] }) =>
  db.selectFrom('category').select(FIELDS).where('id', '=', anyOf(keys)),
);

const all = statement('all_categories', (db) => db.selectFrom('category').select(FIELDS).orderBy('id').limit(500));

export type CategoryRow = RowOf<typeof byId>;

export const categoryReads = ({ pool, lookups }: ReadPools) => ({
  byId: batchRead(lookups, { ...byId, keyOf: (row) => row.id }),
  /** Reads all categories; an installation has tens of them. */
  all: (): Promise<CategoryRow[]> => all.rows(pool, {}),
});

export type CategoryReads = ReturnType<typeof categoryReads>;
