import type { Configuration } from '../../subgraphs/lib/process/configuration.js';
import type { WindowStore } from '../../subgraphs/lib/windows/fixed-window.js';

/** Where the processes of an installation count together; undefined without `REDIS_URL`. Redis's client is loaded by those who have one. */
export async function sharedWindows({ redisUrl }: Pick<Configuration, 'redisUrl'>): Promise<WindowStore | undefined> {
  if (!redisUrl) return undefined;
  const { redisWindows } = await import('../../subgraphs/lib/windows/redis-windows.js');
  return redisWindows(redisUrl);
}
