import type { Client } from 'pg';
import { asError } from '../../process/as-error.js';
import { PrimaryClient } from '../primary-client.js';
import type { Listener, Listening } from './listening.js';

const RECONNECT_MS = 250;

/** Receives the notifications of a channel by PostgreSQL's LISTEN. */
export function listen({ url, channel, notified, log, deaf = () => {} }: Listener): Listening {
  let closed = false;
  let client: Client | undefined;

  const again = (): void => {
    if (!closed) setTimeout(connect, RECONNECT_MS);
  };
  async function connect(): Promise<void> {
    if (closed) return;
    const next = new PrimaryClient({ connectionString: url, application_name: `listens to ${channel}` });
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
    next.on('notification', notified);
    try {
      await next.connect();
      await next.query(`listen ${channel}`);
      notified();
    } catch (error) {
      lose(asError(error));
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
