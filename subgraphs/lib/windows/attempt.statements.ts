import { type Kysely, sql } from 'kysely';
import { statementsOf } from '../database/statement.js';
import type { Columns } from '../database/tables.js';
import type { AttemptEntity } from './attempt.entity.js';

type AttemptColumns = Columns<readonly [typeof AttemptEntity]>;

interface Begun {
  /** Place of the fullest counter, from 1; 0: the attempt is counted. */
  readonly full_at: number;
  readonly wait_ms: string;
  readonly pending: boolean;
}

interface Tried {
  readonly id: string;
  readonly keys: readonly string[];
  readonly members: readonly string[];
  readonly limits: readonly number[];
  readonly seconds: readonly number[];
  readonly now: Date;
  readonly settled: boolean;
}

interface Asked {
  readonly key: string;
  readonly member: string;
  readonly limit: number;
  readonly seconds: number;
  readonly now: Date;
}

/** Builds the statements about the counters of attempts of a schema. */
export function attemptStatements(schema: string) {
  const statement = statementsOf<AttemptColumns>();
  const of = (db: Kysely<AttemptColumns>): Kysely<AttemptColumns> => db.withSchema(schema);
  return {
    /** Counts an attempt in all of its counters, or in none when one is full. */
    begin: statement('begin_attempt', (db, { id, keys, members, limits, seconds, now, settled }: Tried) =>
      db
        .selectFrom(
          sql<Begun>`${sql.id(schema, 'begin_attempt')}(${id}, ${keys}, ${members}, ${limits}, ${seconds}, ${now}, ${settled})`.as<'begun'>(
            sql`begun`,
          ),
        )
        .select(['full_at', 'wait_ms', 'pending']),
    ),
    /** Asks how long a counter is full. */
    wait: statement('attempt_wait', (db, { key, member, limit, seconds, now }: Asked) =>
      db
        .selectFrom(
          sql<
            Pick<Begun, 'wait_ms'>
          >`${sql.id(schema, 'attempt_wait')}(${key}, ${member}, ${limit}, ${seconds}, ${now})`.as<'waits'>(sql`waits`),
        )
        .select('wait_ms'),
    ),
    /** Counts an attempt no more. */
    refund: statement('refund_attempt', (db, { id }: { id: string }) =>
      of(db).deleteFrom('attempt').where('id', '=', id),
    ),
    /** Notes that an attempt was wrong. */
    settle: statement('settle_attempt', (db, { id }: { id: string }) =>
      of(db).updateTable('attempt').set({ settled: true }).where('id', '=', id),
    ),
    /** Forgets what was counted under a key. */
    forgive: statement('forgive_attempts', (db, { key }: { key: string }) =>
      of(db).deleteFrom('attempt').where('key', '=', key),
    ),
    /** Drops what was counted before an instant. */
    forget: statement('forget_attempts', (db, { before }: { before: Date }) =>
      of(db).deleteFrom('attempt').where('at', '<', before),
    ),
  };
}
