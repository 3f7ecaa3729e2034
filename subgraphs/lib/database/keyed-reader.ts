import DataLoader from 'dataloader';
import type { LookupSource } from './lookups.js';
import type { Lookup } from './statement.js';

/** One set-based statement, each of whose rows contains its key. */
export interface BatchReadOptions<Key extends string | number, Row> extends Lookup<Row> {
  /** Returns the key of a row; null for a row that belongs to none. */
  readonly keyOf: (row: Row) => Key | null;
}

/** Reads the one row of a key; undefined when there is none. */
export type BatchRead<Key, Row> = (key: Key, rights?: string) => Promise<Row | undefined>;

/** Reads all rows of a key, in the statement's order. */
export type BatchReadMany<Key, Row> = (key: Key, rights?: string) => Promise<Row[]>;

interface Request<Key> {
  readonly key: Key;
  readonly rights: string | undefined;
}

/** Most keys per statement; a longer array costs more than a second round trip. */
const MAX_KEYS = 500;

/**
 * Creates a set-based read shared by all concurrent requests: keys requested in the same turn of the event loop, or
 * while no connection is free, are read by one statement. Nothing is cached, and callers with different rights never
 * share a statement. For reads only: a mutation reads in its own transaction.
 */
export function batchReadMany<Key extends string | number, Row>(
  lookups: LookupSource,
  options: BatchReadOptions<Key, Row>,
): BatchReadMany<Key, Row> {
  const load = async (requests: readonly Request<Key>[]): Promise<(Row[] | Error)[]> => {
    const answers = new Map<string | undefined, Map<Key, Row[]> | Error>();
    await Promise.all(
      Array.from(groupByRights(requests), async ([rights, keys]) => {
        answers.set(rights, await fetchRows(lookups, options, keys, rights).catch((error: Error) => error));
      }),
    );
    return requests.map(({ key, rights }) => {
      const rows = answers.get(rights)!;
      return rows instanceof Error ? rows : (rows.get(key) ?? []);
    });
  };
  const loader = new DataLoader<Request<Key>, Row[]>(load, {
    cache: false,
    maxBatchSize: MAX_KEYS,
    batchScheduleFn: (dispatch) => lookups.whenFree(dispatch),
  });
  return (key, rights) => loader.load({ key, rights });
}

/** Creates a `batchReadMany` for keys that are unique. A row that a replica does not find is read from the primary. */
export function batchRead<Key extends string | number, Row>(
  lookups: LookupSource,
  options: BatchReadOptions<Key, Row>,
): BatchRead<Key, Row> {
  const many = batchReadMany(lookups, options);
  const surely = lookups.surest && batchReadMany(lookups.surest, options);
  return async (key, rights) => (await many(key, rights))[0] ?? (await surely?.(key, rights))?.[0];
}

function groupByRights<Key>(requests: readonly Request<Key>[]): Map<string | undefined, Set<Key>> {
  const groups = new Map<string | undefined, Set<Key>>();
  for (const { key, rights } of requests) {
    const keys = groups.get(rights);
    if (keys) keys.add(key);
    else groups.set(rights, new Set([key]));
  }
  return groups;
}

async function fetchRows<Key extends string | number, Row>(
  lookups: LookupSource,
  options: BatchReadOptions<Key, Row>,
  keys: ReadonlySet<Key>,
  rights: string | undefined,
): Promise<Map<Key, Row[]>> {
  const rows = new Map<Key, Row[]>();
  for (const row of await lookups.find<Row>(options, keys, rights)) {
    const key = options.keyOf(row);
    if (key === null) continue;
    const known = rows.get(key);
    if (known) known.push(row);
    else rows.set(key, [row]);
  }
  return rows;
}
