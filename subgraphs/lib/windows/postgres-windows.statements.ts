import { sql } from 'kysely';
import { statementsOf } from '../database/statement.js';

// Untyped schema: the connection's search path selects the subgraph, and statements use only a function.
const statement = statementsOf<Record<never, never>>();

interface Calls {
  readonly keys: readonly string[];
  readonly limits: readonly number[];
  readonly units: readonly number[];
  readonly index: number;
}

/** Counts a call in all of its windows or, when one is full, in none; returns the counts before it. */
export const countUnits = statement('count_units', (db, { keys, limits, units, index }: Calls) =>
  db.selectNoFrom(sql<number[]>`count_units(${keys}, ${limits}, ${units}, ${index})`.as('before')),
);
