import type { BatchRead } from '../keyed-reader.js';
import type { Changes } from './changes.js';

/** Rows of one kind that a process keeps at most; beyond it all are read anew. */
const MAX_ROWS = 10_000;

/**
 * Returns a read of rows that every answer needs and that seldom change (brands, categories, models, models of a GTIN), kept
 * until a change is heard of. Without it three of the four statements of a public record fetch what the record before it
 * fetched, which is most of what a single reader waits for. A row that was being read while something changed is not kept. What
 * must be seen at once by everybody (statuses, thefts, certificates, versions of passports) is never read this way.
 */
export function keptRow<Key extends string | number, Row>(
  read: BatchRead<Key, Row>,
  changes: Pick<Changes, 'age'>,
): (key: Key) => Promise<Row | undefined> {
  const rows = new Map<Key, Row>();
  let keptAt: number | null = null;
  return async (key) => {
    const { age } = changes;
    if (age !== keptAt || rows.size > MAX_ROWS) {
      rows.clear();
      keptAt = age;
    }
    const kept = rows.get(key);
    if (kept !== undefined) return kept;
    const row = await read(key);
    if (row !== undefined && age !== null && changes.age === age && keptAt === age) rows.set(key, row);
    return row;
  };
}
