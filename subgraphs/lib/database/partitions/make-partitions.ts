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

/** Number of future periods for which partitions are created. */
const AHEAD = 3;

/** Another process created the table meanwhile (PostgreSQL, appendix A). */
const MADE_ALREADY = new Set(['42P07']);

/**
 * Creates missing partitions of the present and coming periods. Safe to call at any time from several processes. Throws
 * where the table stays locked too long; the default partition takes the rows until a retry.
 */
export async function makePartitions(pool: Pool, tables: readonly PartitionedTable[], now: Date): Promise<void> {
  for (const table of tables) await makeMissing(pool, table, periodsFrom(now, table.span, AHEAD));
}

/**
 * Moves rows of the default partition to partitions of their own; there are some only when none was created in time, or
 * a clock was wrong.
 */
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
