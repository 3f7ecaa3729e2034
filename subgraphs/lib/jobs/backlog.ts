import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { isNameOf } from '../../../schema/closed-record.js';
import { BACKLOG_SERIES, type Reading } from '../../../schema/queue-metrics.js';
import type { SubgraphName } from '../../../schema/subgraph-name.js';
import { inTime } from '../process/in-time.js';

/** A statement that counts waiting work; its columns are named after metrics and labels. */
export interface BacklogSource {
  readonly sql: string;
  /** Label columns; the subgraph is added as a label by itself. */
  readonly labels?: readonly string[];
}

/** Milliseconds for which the counts are cached. */
const REMEMBERED_MS = 5_000;
/** Milliseconds after which a count is abandoned and omitted. */
const LIMIT_MS = 2_000;
/** Milliseconds for all counts, including opening the connection. */
const SILENCE_MS = 3_000;

export interface BacklogOptions {
  readonly subgraph: SubgraphName;
  readonly pool: Pool;
  readonly sources: readonly BacklogSource[];
  readonly log: Logger;
}

/** Counts the waiting work of a subgraph; counts that cannot be read are omitted. Never throws. */
export function createBacklog(options: BacklogOptions): () => Promise<readonly Reading[]> {
  let known: Promise<readonly Reading[]> | undefined;
  let until = 0;
  return () => {
    if (known && performance.now() < until) return known;
    until = performance.now() + REMEMBERED_MS;
    known = read(options);
    return known;
  };
}

async function read({ subgraph, pool, sources, log }: BacklogOptions): Promise<readonly Reading[]> {
  try {
    return await inTime(ask(subgraph, pool, sources), SILENCE_MS, `no answer within ${SILENCE_MS} ms`);
  } catch (error) {
    log.warn({ err: error, subgraph }, 'what waits cannot be counted');
    return [];
  }
}

/** Reads all counts on one connection, so that counting leaves the others to reads. */
async function ask(subgraph: SubgraphName, pool: Pool, sources: readonly BacklogSource[]): Promise<readonly Reading[]> {
  const client = await pool.connect();
  try {
    await client.query('begin read only');
    await client.query(`set local statement_timeout = ${LIMIT_MS}`);
    const readings: Reading[] = [];
    for (const source of sources) {
      const { rows } = await client.query<Record<string, unknown>>(source.sql);
      readings.push(...rows.flatMap((row) => readingsOf(row, subgraph, source.labels ?? [])));
    }
    await client.query('commit');
    client.release();
    return readings;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

function readingsOf(
  row: Readonly<Record<string, unknown>>,
  subgraph: SubgraphName,
  labelNames: readonly string[],
): Reading[] {
  const labels = { subgraph, ...Object.fromEntries(labelNames.map((name) => [name, String(row[name])])) };
  return Object.entries(row)
    .filter(([name]) => !labelNames.includes(name))
    .map(([series, value]) => {
      if (!isNameOf(BACKLOG_SERIES, series)) throw new Error(`${series} is no series of /metrics`);
      return { series, labels, value: Number(value) };
    });
}
