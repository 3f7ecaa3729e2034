import type { Client } from 'pg';
import type { Logger } from 'pino';
import { PrimaryClient } from '../database/primary-client.js';

const RECONNECT_MS = 250;

export interface Listening {
  close(): Promise<void>;
}

/**
 * Calls `told` whenever somebody notifies a channel, and once after every (re)connection, since what was said while nobody
 * listened is lost: whoever is told looks for itself what is new. `deaf`: called when the connection is lost.
 */
export function listen(
  databaseUrl: string,
  channel: string,
  told: () => void,
  log: Logger,
  deaf: () => void = () => {},
): Listening {
  let closed = false;
  let client: Client | undefined;

  const again = (): void => {
    if (!closed) setTimeout(connect, RECONNECT_MS);
  };
  async function connect(): Promise<void> {
    if (closed) return;
    const next = new PrimaryClient({ connectionString: databaseUrl, application_name: `listens to ${channel}` });
    client = next;
    let isLost = false;
    const lose = (error?: Error): void => {
      if (isLost) return;
      isLost = true;
      deaf();
      if (!closed) log.warn({ err: error, channel }, 'notifications lost; connecting again');
      next.end().catch(() => {});
      again();
    };
    next.on('error', lose);
    next.on('end', () => lose());
    next.on('notification', told);
    try {
      await next.connect();
      await next.query(`listen ${channel}`);
      told();
    } catch (error) {
      lose(error as Error);
    }
  }
  void connect();
  return {
    async close() {
      closed = true;
      await client?.end().catch(() => {});
    },
  };
}
