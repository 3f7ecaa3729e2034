import { sql } from 'kysely';
import { BATCH_STATUSES, mintBatchLifeCycle } from '../../schema/life-cycles/mint-batch.js';
import type { BacklogSource } from '../lib/jobs/backlog.js';
import { secondsSince } from '../lib/jobs/seconds-since.statements.js';
import { OPEN } from './chain/transaction.rules.js';
import { statement } from './tables.js';

/** Selects a row per state, so that states without rows are reported as zero. */
const eachOf = <State extends string>(states: readonly State[]) =>
  sql<Record<'state', State>>`unnest(array[${sql.join(states.map((state) => sql.lit(state)))}])`.as<'s'>(
    sql`s (state)`,
  );

const seconds = (instant: string) => sql<number>`${sql.raw(secondsSince(instant))}`;

const events = statement('events_waiting', (db) =>
  db
    .selectFrom('event')
    .select(({ fn }) => [
      fn.countAll().as('events_unrelayed'),
      seconds('min(occurred_at)').as('events_unrelayed_oldest_seconds'),
    ])
    .where('relayed_at', 'is', null),
);

const transactions = statement('transactions_waiting', (db) =>
  db
    .selectFrom(eachOf(OPEN))
    .leftJoin('chain_transaction as t', (join) => join.onRef('t.state', '=', 's.state').on('t.state', 'in', OPEN))
    .select(({ fn }) => [
      's.state',
      fn.count('t.id').as('chain_transactions_open'),
      seconds('min(t.created_at)').as('chain_transactions_oldest_seconds'),
    ])
    .groupBy('s.state'),
);

const UNFINISHED = BATCH_STATUSES.filter((status) => !mintBatchLifeCycle.final.includes(status));

const batches = statement('mint_batches_waiting', (db) =>
  db
    .selectFrom(eachOf(UNFINISHED))
    .leftJoin('mint_batch as b', (join) =>
      join.onRef('b.batch_status', '=', 's.state').on('b.ended_at', 'is', null).on('b.pruned_at', 'is', null),
    )
    .select(({ fn }) => ['s.state', fn.count('b.id').as('mint_batches_open')])
    .groupBy('s.state'),
);

/** Counts of waiting work in custody; each statement reads a partial index on that work only. */
export const CUSTODY_BACKLOG: readonly BacklogSource[] = [
  {
    get sql() {
      return events.text;
    },
  },
  {
    labels: ['state'],
    get sql() {
      return transactions.text;
    },
  },
  {
    labels: ['state'],
    get sql() {
      return batches.text;
    },
  },
];
