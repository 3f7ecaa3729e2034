import type { Executor, Statement } from '../../lib/database/statement.js';
import type { AuditRow } from './audit-row.type.js';

/** An object with its display name and brand. */
interface NamedThing {
  /** Key of the object in the log. */
  readonly id: string;
  readonly brandId: number | null;
  readonly name: string | null;
}

/** Keys of objects in the log: numbers of up to 18 digits (more than some columns hold), or keys that `keys` matches. */
export interface ThingKeys {
  readonly ids: readonly string[];
}

/** Looks up the names of objects of one type by key. */
export interface NameStatement extends Pick<Statement<ThingKeys, NamedThing>, 'rows'> {
  /** Pattern of the keys that the statement reads; numbers by default. */
  readonly keys?: RegExp;
}

/** Adds the pattern of its keys to a statement. */
export const withKeys = (keys: RegExp, statement: NameStatement): NameStatement => ({
  keys,
  rows: (on, asked) => statement.rows(on, asked),
});

/** Statements that look up names, by type of object in the log. */
export type ThingNames = ReadonlyMap<string, NameStatement>;

/**
 * Looks up the names of entries' objects, one statement per type. Names are read with the log, so that none is kept
 * after its object is deleted. An object of another brand than the entry's is not named.
 */
export async function nameThings(entries: readonly AuditRow[], names: ThingNames, on: Executor): Promise<AuditRow[]> {
  const found = new Map<string, string | null>();
  await Promise.all(
    [...names].map(async ([thing, statement]) => {
      const ids = new Set(entries.filter((entry) => entry.thing === thing).flatMap(keyIn(statement.keys ?? NUMBER)));
      if (ids.size === 0) return;
      for (const { id, brandId, name } of await statement.rows(on, { ids: [...ids] })) {
        found.set(keyOf({ thing, thingId: id, brandId }), name);
      }
    }),
  );
  return entries.map((entry) => ({ ...entry, thingName: found.get(keyOf(entry)) ?? null }));
}

type Key = Pick<AuditRow, 'thing' | 'thingId' | 'brandId'>;

const keyOf = ({ thing, thingId, brandId }: Key): string => `${thing} ${thingId} ${brandId}`;

/** Pattern of numbers; few columns hold longer ones. */
export const NUMBER = /^\d{1,18}$/;

/** Returns the key of an entry's object where it matches the pattern; callers control this value. */
const keyIn =
  (form: RegExp) =>
  ({ thingId }: AuditRow): readonly string[] =>
    thingId && form.test(thingId) ? [thingId] : [];
