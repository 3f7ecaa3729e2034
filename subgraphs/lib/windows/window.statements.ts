import { sql } from 'kysely';
import { statementsOf } from '../database/statement.js';

interface Counted {
  readonly keys: readonly string[];
  readonly limits: readonly number[];
  readonly units: readonly number[];
  /** Number of the window. */
  readonly index: number;
}

/** Builds the statement that counts calls in the windows of a schema, and answers the counts before them. */
export const countUnits = (schema: string) =>
  statementsOf<Record<never, never>>()('count_units', (db, { keys, limits, units, index }: Counted) =>
    db.selectNoFrom(
      sql<number[]>`${sql.id(schema, 'count_units')}(${keys}, ${limits}, ${units}, ${index})`.as('before'),
    ),
  );
