import type { BatchRead } from '../keyed-reader.js';
import type { Changes } from './changes.js';

/** Most cached rows of one kind; beyond it the cache is cleared. */
const MAX_ROWS = 10_000;

/** Reads a row: at once where it is cached, so that the reads which need it wait for nothing. */
export type KeptRead<Key, Row> = (key: Key) => Row | undefined | Promise<Row | undefined>;

/**
 * Creates a cached read of rows that most answers need and that rarely change (brands, categories, models, models of a
 * GTIN), invalidated by notifications. Without it three of the four statements of a public record repeat those of the
 * previous one. A row that was read while something changed is not cached. Data whose changes must be visible
 * immediately (statuses, thefts, certificates, versions of passports) is never read this way.
 */
export function keptRow<Key extends string | number, Row>(
  read: BatchRead<Key, Row>,
  changes: Pick<Changes, 'age'>,
): KeptRead<Key, Row> {
  const rows = new Map<Key, Row>();
  let keptAt: number | null = null;
  const readAt = async (key: Key, age: number | null): Promise<Row | undefined> => {
    const row = await read(key);
    if (row !== undefined && age !== null && changes.age === age && keptAt === age) rows.set(key, row);
    return row;
  };
  return (key) => {
    const { age } = changes;
    if (age !== keptAt || rows.size > MAX_ROWS) {
      rows.clear();
      keptAt = age;
    }
    return rows.get(key) ?? readAt(key, age);
  };
}
