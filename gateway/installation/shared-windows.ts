import type { Logger } from 'pino';
import { openStatements } from '../../subgraphs/lib/database/open-statements.js';
import type { WindowStore } from '../../subgraphs/lib/windows/fixed-window.js';
import { postgresWindows } from '../../subgraphs/lib/windows/postgres-windows.js';
import { type PublicWindows, publicWindows } from '../../subgraphs/lib/windows/public-windows.js';
import type { Configuration } from './configuration.js';

/**
 * Opens the rate counters in Redis that the processes of an installation share; undefined without `REDIS_URL`. The
 * Redis client is imported only then.
 */
export async function sharedWindows({ redisUrl }: Pick<Configuration, 'redisUrl'>): Promise<WindowStore | undefined> {
  if (!redisUrl) return undefined;
  const { redisWindows } = await import('../../subgraphs/lib/windows/redis-windows.js');
  return redisWindows(redisUrl);
}

/** Rate windows of calls by address, and a function that closes their store. */
interface PublicCounting {
  readonly windows: PublicWindows;
  close(): Promise<void>;
}

/** Timeout of a count in the database, after which the process counts for itself. */
const COUNT_LIMIT = 'statement_timeout=1s';

/**
 * Opens the rate windows of calls by address: in Redis where configured; else in the database of `DATABASE_URL`, which
 * other processes use too, such as the parts of the distributed topology; in memory where the database is embedded in
 * this process, or `PUBLIC_WINDOWS=process` declares this the only process.
 */
export async function publicCounting(
  {
    databaseUrl,
    databasePoolerUrl,
    publicWindowsIn,
  }: Pick<Configuration, 'databaseUrl' | 'databasePoolerUrl' | 'publicWindowsIn'>,
  log: Logger,
  redis: WindowStore | undefined,
): Promise<PublicCounting> {
  if (redis) return { windows: publicWindows(redis), close: () => redis.close() };
  if (!databaseUrl || publicWindowsIn === 'process') return { windows: publicWindows(), close: async () => {} };
  const pool = openStatements({
    ...{ url: databaseUrl, poolerUrl: databasePoolerUrl, schema: 'integrations', log },
    ...{ max: 4, purpose: 'public windows', settings: [COUNT_LIMIT], pooledAs: 'windows' },
  });
  return { windows: publicWindows(postgresWindows(pool)), close: () => pool.end() };
}
