import type { Logger } from 'pino';
import { openStatements } from '../../subgraphs/lib/database/open-statements.js';
import type { Configuration } from '../../subgraphs/lib/process/configuration.js';
import type { WindowStore } from '../../subgraphs/lib/windows/fixed-window.js';
import { postgresWindows } from '../../subgraphs/lib/windows/postgres-windows.js';
import { type PublicWindows, publicWindows } from '../../subgraphs/lib/windows/public-windows.js';

/** Opens the store in which the processes of an installation count together; undefined without `REDIS_URL`. Redis's client is loaded by those who have one. */
export async function sharedWindows({ redisUrl }: Pick<Configuration, 'redisUrl'>): Promise<WindowStore | undefined> {
  if (!redisUrl) return undefined;
  const { redisWindows } = await import('../../subgraphs/lib/windows/redis-windows.js');
  return redisWindows(redisUrl);
}

/** Windows of calls from one address, and a function that closes their store. */
interface PublicCounting {
  readonly windows: PublicWindows;
  close(): Promise<void>;
}

/** A count that takes longer than this is made by the process itself. */
const COUNT_LIMIT = 'statement_timeout=1s';

/**
 * Opens the windows of calls from one address: in Redis; without it in the database, where that is one which other processes may
 * use too; in this process where it is embedded, or `PUBLIC_WINDOWS=process` says that there is no other.
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
