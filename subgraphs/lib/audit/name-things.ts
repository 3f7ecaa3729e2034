import type { Executor, Statement } from '../database/statement.js';
import type { AuditRow } from './audit-row.type.js';

/** An object with its display name and brand. */
interface NamedThing {
  /** Key of the object in the log. */
  readonly id: string;
  readonly brandId: number | null;
  readonly name: string | null;
}

/** Keys of objects in the log, of up to 18 digits: more than some columns hold. */
export interface ThingKeys {
  readonly ids: readonly string[];
}

/** Looks up the names of objects of one type by key. */
export type NameStatement = Pick<Statement<ThingKeys, NamedThing>, 'rows'>;

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
      const ids = new Set(entries.filter((entry) => entry.thing === thing).flatMap(numberOf));
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

/** Returns the id of an entry's object where it is a number; callers control this value. */
const numberOf = ({ thingId }: AuditRow): readonly string[] => (thingId && /^\d{1,18}$/.test(thingId) ? [thingId] : []);
