import { sql } from 'kysely';
import { statementsOf } from '../database/statement.js';

// Untyped schema: the connection's search path selects the subgraph, and statements use only a function.
const statement = statementsOf<Record<never, never>>();

interface Calls {
  /** Keys of the windows of all calls, in the order of the calls. */
  readonly keys: readonly string[];
  readonly limits: readonly number[];
  readonly units: readonly number[];
  /** Number of windows of each call. */
  readonly sizes: readonly number[];
  readonly index: number;
}

/** Counts calls one after the other, each in all of its windows or, when one is full, in none; returns the counts before each. */
export const countCalls = statement('count_calls', (db, { keys, limits, units, sizes, index }: Calls) =>
  db.selectNoFrom(sql<number[]>`count_calls(${keys}, ${limits}, ${units}, ${sizes}, ${index})`.as('before')),
);
