import { asError } from '../process/as-error.js';
import type { LookupSource } from './lookups.js';
import type { Lookup } from './statement.js';

/** One set-based statement, each of whose rows carries the key it answers. */
export interface BatchReadOptions<Key extends string | number, Row> extends Lookup<Row> {
  /** Returns the key that a row answers; a row without one answers none. */
  readonly keyOf: (row: Row) => Key | null;
}

/** Reads the one row of a key; undefined when there is none. */
export type BatchRead<Key, Row> = (key: Key, rights?: string) => Promise<Row | undefined>;

/** Reads all rows of a key, in the statement's order. */
export type BatchReadMany<Key, Row> = (key: Key, rights?: string) => Promise<Row[]>;

/** A key that was asked for, and its asker. */
interface Asked<Key, Row> {
  readonly key: Key;
  readonly rights: string | undefined;
  readonly resolve: (rows: Row[]) => void;
  readonly reject: (error: Error) => void;
}

/** Keys of one statement at most; beyond it the array itself costs more than a second round trip. */
const MAX_KEYS = 500;

/**
 * Gathers keys that are asked for in the same turn of the event loop, or while no connection is free, and reads them by one
 * statement for each of the rights that callers have. Nothing is cached. For reads only: a mutation reads inside its own
 * transaction.
 */
function gatherKeys<Key extends string | number, Row>(lookups: LookupSource, options: BatchReadOptions<Key, Row>) {
  let waiting: Asked<Key, Row>[] = [];
  const send = (): void => {
    const sent = waiting;
    waiting = sent.length > MAX_KEYS ? sent.splice(MAX_KEYS) : [];
    if (waiting.length > 0) lookups.whenFree(send);
    for (const [rights, asked] of groupByRights(sent)) void answer(lookups, options, asked, rights);
  };
  return (asked: Asked<Key, Row>): void => {
    if (waiting.push(asked) === 1) lookups.whenFree(send);
  };
}

/** Creates a set-based read shared by all requests in flight; callers with different rights never share a statement. */
export function batchReadMany<Key extends string | number, Row>(
  lookups: LookupSource,
  options: BatchReadOptions<Key, Row>,
): BatchReadMany<Key, Row> {
  const ask = gatherKeys(lookups, options);
  return (key, rights) => new Promise((resolve, reject) => ask({ key, rights, resolve, reject }));
}

/** Creates a `batchReadMany` for keys that are unique. A row that a replica does not find is read from the primary. */
export function batchRead<Key extends string | number, Row>(
  lookups: LookupSource,
  options: BatchReadOptions<Key, Row>,
): BatchRead<Key, Row> {
  const ask = gatherKeys(lookups, options);
  const one: BatchRead<Key, Row> = (key, rights) =>
    new Promise((resolve, reject) => ask({ key, rights, resolve: ([row]) => resolve(row), reject }));
  if (!lookups.surest) return one;
  const surely = batchRead(lookups.surest, options);
  return async (key, rights) => (await one(key, rights)) ?? surely(key, rights);
}

function groupByRights<Key, Row>(all: readonly Asked<Key, Row>[]): Map<string | undefined, Asked<Key, Row>[]> {
  const groups = new Map<string | undefined, Asked<Key, Row>[]>();
  for (const asked of all) {
    const group = groups.get(asked.rights);
    if (group) group.push(asked);
    else groups.set(asked.rights, [asked]);
  }
  return groups;
}

/** Reads the keys that were asked for with the same rights, and hands each asker its rows or the failure of all. */
async function answer<Key extends string | number, Row>(
  lookups: LookupSource,
  options: BatchReadOptions<Key, Row>,
  asked: readonly Asked<Key, Row>[],
  rights: string | undefined,
): Promise<void> {
  try {
    const keys = new Set(asked.map(({ key }) => key));
    const rows = rowsByKey(await lookups.find<Row>(options, keys, rights), options.keyOf);
    for (const { key, resolve } of asked) resolve(rows.get(key) ?? []);
  } catch (error) {
    for (const { reject } of asked) reject(asError(error));
  }
}

function rowsByKey<Key, Row>(found: readonly Row[], keyOf: (row: Row) => Key | null): Map<Key, Row[]> {
  const rows = new Map<Key, Row[]>();
  for (const row of found) {
    const key = keyOf(row);
    if (key === null) continue;
    const known = rows.get(key);
    if (known) known.push(row);
    else rows.set(key, [row]);
  }
  return rows;
}
