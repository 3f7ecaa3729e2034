import { sql } from 'kysely';
import { statementsOf } from '../database/statement.js';
import type { Columns } from '../database/tables.js';
import type { AttemptEntity } from './attempt.entity.js';

// Untyped schema: the connection's search path selects the subgraph's table.
const statement = statementsOf<Columns<readonly [typeof AttemptEntity]>>();

interface Counters {
  readonly id: string;
  readonly keys: readonly string[];
  readonly members: readonly string[];
  readonly caps: readonly number[];
  readonly seconds: readonly number[];
  readonly now: Date;
  readonly settled: boolean;
}

/**
 * Counts an attempt in all of its counters, or in none when one is full. `full_at`: number of the fullest counter,
 * from 1; 0: the attempt is counted.
 */
export const beginAttempt = statement(
  'begin_attempt',
  (db, { id, keys, members, caps, seconds, now, settled }: Counters) =>
    db
      .selectFrom(sql`begin_attempt(${id}, ${keys}, ${members}, ${caps}, ${seconds}, ${now}, ${settled})`.as('begun'))
      .select([
        sql<number>`full_at`.as('full_at'),
        sql<number>`wait_ms`.as('wait_ms'),
        sql<boolean>`pending`.as('pending'),
      ]),
);

/** Reads the seconds until a counter has capacity. */
export const waitForAttempt = statement(
  'attempt_wait',
  (db, { key, member, cap, seconds, now }: { key: string; member: string; cap: number; seconds: number; now: Date }) =>
    db
      .selectFrom(sql`attempt_wait(${key}, ${member}, ${cap}, ${seconds}, ${now})`.as('counter'))
      .select(sql<number>`wait_ms`.as('wait_ms')),
);

/** Removes an attempt from all of its counters. */
export const refundAttempt = statement('refund_attempt', (db, { id }: { id: string }) =>
  db.deleteFrom('attempt').where('id', '=', id),
);

/** Marks an attempt as wrong. */
export const settleAttempt = statement('settle_attempt', (db, { id }: { id: string }) =>
  db.updateTable('attempt').set({ settled: true }).where('id', '=', id),
);

/** Clears a counter. */
export const forgiveAttempts = statement('forgive_attempts', (db, { key }: { key: string }) =>
  db.deleteFrom('attempt').where('key', '=', key),
);

/** Deletes attempts older than an instant. */
export const forgetAttemptsBefore = statement('forget_attempts', (db, { before }: { before: Date }) =>
  db.deleteFrom('attempt').where('at', '<', before),
);
