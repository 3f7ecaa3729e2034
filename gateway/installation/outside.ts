import { setTimeout as delay } from 'node:timers/promises';
import { databaseOf } from '../../subgraphs/lib/database/open-statements.js';
import { PrimaryClient } from '../../subgraphs/lib/database/primary-client.js';
import { asError } from '../../subgraphs/lib/process/as-error.js';
import type { Configuration } from './configuration.js';
import { startEmbeddedChain } from './embedded-chain.js';
import { startEmbeddedPostgres } from './embedded-postgres/embedded-postgres.js';
import type { Progress } from './progress.js';
import type { Undo } from './undo.js';

/** Database and chain: embedded ones, or those of the configuration. */
export interface Outside {
  readonly databaseUrl: string;
  readonly chainRpcUrl: string;
}

const WAIT_MS = 1_000;

/**
 * Starts the embedded services, or waits for the configured ones. Registers how each embedded service is stopped before
 * it is up.
 */
export async function bringUpOutside(configuration: Configuration, progress: Progress, undo: Undo): Promise<Outside> {
  const { dataDir, chainPort } = configuration;
  const embedsChain = configuration.chainRpcUrl === undefined;
  const [postgres, chain] = await Promise.all([
    configuration.databaseUrl
      ? undefined
      : progress.step(
          'PostgreSQL, embedded',
          () => ending(startEmbeddedPostgres({ dataDir, keepAlive: true }), undo),
          ({ port }) => `port ${port}`,
        ),
    embedsChain
      ? progress.step(
          'EVM node, embedded',
          () =>
            ending(startEmbeddedChain({ dataDir, keepAlive: true, ...(chainPort ? { port: chainPort } : {}) }), undo),
          ({ rpcUrl }) => rpcUrl,
        )
      : undefined,
  ]);
  const databaseUrl = configuration.databaseUrl ?? postgres?.localUrl;
  const chainRpcUrl = configuration.chainRpcUrl ?? chain?.rpcUrl;
  // The services without an address in the configuration were started.
  if (!databaseUrl || !chainRpcUrl) throw new Error('There is no database or no EVM node');
  if (configuration.databaseUrl) await progress.step('PostgreSQL', () => answering(databaseUrl, progress));
  const pooler = configuration.databasePoolerUrl;
  if (pooler) await progress.step('PgBouncer', () => answering(databaseOf(pooler, 'catalog'), progress));
  return { databaseUrl, chainRpcUrl };
}

/** Registers the stop of a service that is being started: it is stopped once it is up. */
function ending<Part extends { stop(): Promise<void> }>(started: Promise<Part>, undo: Undo): Promise<Part> {
  undo.push(() =>
    started.then(
      (part) => part.stop(),
      () => {},
    ),
  );
  return started;
}

/** Waits for a database that cannot be reached at start, since it may be starting too. */
async function answering(databaseUrl: string, progress: Progress): Promise<void> {
  const { hostname, port } = new URL(databaseUrl);
  let lastMessage = '';
  for (;;) {
    const client = new PrimaryClient({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000 });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      await client.end().catch(() => {});
      const { message } = asError(error);
      if (message !== lastMessage) progress.note(`waiting for the database at ${hostname}:${port || 5432}: ${message}`);
      lastMessage = message;
      await delay(WAIT_MS);
    }
  }
}
