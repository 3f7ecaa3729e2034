import type { Executor, Statement } from '../database/statement.js';
import type { AuditRow } from './audit-row.type.js';

/** A thing with the name that people know it by, and the brand that it is of. */
interface NamedThing {
  /** Its key as the log has it. */
  readonly id: string;
  readonly brandId: number | null;
  readonly name: string | null;
}

/** Keys of things as the log has them: of up to 18 digits, more than some columns hold. */
export interface ThingKeys {
  readonly ids: readonly string[];
}

/** Names the things of one type that have these keys. */
export type NameStatement = Pick<Statement<ThingKeys, NamedThing>, 'rows'>;

/** Statements that name things, by their type in the log. */
export type ThingNames = ReadonlyMap<string, NameStatement>;

/**
 * Names the things of entries, one statement a type. Names are read when the log is, so that none outlives its thing; a thing of another
 * brand than the entry's, which somebody tried to change, is not named.
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

/** Returns the number of an entry's thing, where it is one: a caller can have written anything there. */
const numberOf = ({ thingId }: AuditRow): readonly string[] => (thingId && /^\d{1,18}$/.test(thingId) ? [thingId] : []);
