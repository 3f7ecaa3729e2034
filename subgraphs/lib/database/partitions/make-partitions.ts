import type { Pool } from 'pg';
import { codeOf } from '../../process/code-of.js';
import { inTransaction } from '../transaction.js';
import {
  attachPartition,
  createPartition,
  instantsInDefault,
  lockWhole,
  moveFromDefault,
  partitionsOf,
} from './partition.statements.js';
import { type PartitionedTable, type Period, periodOf, periodsFrom } from './period.rules.js';

/** Periods that have a partition before they begin, and the present one. */
const AHEAD = 3;

/** Another process made it meanwhile (PostgreSQL, appendix A): a table of that name is there. */
const MADE_ALREADY = new Set(['42P07']);

/**
 * Makes the partitions of the present and of what comes that are missing. May be called at any time, by several processes at once.
 * Throws where others use the table for so long that it is better to try again later: the default partition takes the rows until then.
 */
export async function makePartitions(pool: Pool, tables: readonly PartitionedTable[], now: Date): Promise<void> {
  for (const table of tables) await makeMissing(pool, table, periodsFrom(now, table.span, AHEAD));
}

/** Gives rows of the default partition partitions of their own: it is empty unless none was made in time, or a clock was wrong. */
export async function emptyDefault(pool: Pool, table: PartitionedTable): Promise<void> {
  const instants = await instantsInDefault(pool, table);
  await makeMissing(
    pool,
    table,
    instants.map((instant) => periodOf(instant, table.span)),
  );
}

async function makeMissing(pool: Pool, table: PartitionedTable, periods: readonly Period[]): Promise<void> {
  if (periods.length === 0) return;
  const there = await partitionsOf(pool, table);
  const isThere = ({ from, to }: Period): boolean =>
    there.some((known) => (known.from === null || known.from < to) && known.to > from);
  for (const period of periods) if (!isThere(period)) await makePartition(pool, table, period);
}

async function makePartition(pool: Pool, table: PartitionedTable, period: Period): Promise<void> {
  try {
    await inTransaction(pool, async (client) => {
      await lockWhole(client, table);
      await createPartition(client, table, period);
      await moveFromDefault(client, table, period);
      await attachPartition(client, table, period);
    });
  } catch (error) {
    if (!MADE_ALREADY.has(codeOf(error) ?? '')) throw error;
  }
}
