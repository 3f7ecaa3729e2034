import type { Client } from 'pg';
import { PrimaryClient } from '../database/primary-client.js';
import { oneAtATime } from '../process/one-at-a-time.js';
import type { Presence, PresenceOptions } from './presence.js';
import { announceWorker, forgetWorkers } from './session-presence.statements.js';

const RETRY_MS = 250;

/**
 * Announces workers by advisory locks on their names, on one connection per process, which the server closes with the
 * process.
 */
export function sessionPresence({ url, schema, purpose, log }: PresenceOptions): Presence {
  const announced = new Set<string>();
  let closed = false;
  let connection = connect();

  async function connect(): Promise<Client> {
    const client = new PrimaryClient({ connectionString: url, application_name: `${schema} ${purpose}` });
    await client.connect();
    try {
      for (const name of announced) await announceWorker.run(client, { name });
    } catch (error) {
      client.end().catch(() => {});
      throw error;
    }
    // Not before: a connection that is lost earlier fails this call, whose caller connects again.
    client.whenLost(again);
    return client;
  }

  async function reconnect(): Promise<Client> {
    for (;;) {
      try {
        return await connect();
      } catch (error) {
        if (closed) throw error;
        log.warn({ err: error, schema }, 'worker locks lost; connecting again');
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
  }
  connection.catch(again);

  /** Reconnects. A failure is thrown to the next caller that needs the connection. */
  function again(): void {
    if (closed) return;
    connection = reconnect();
    connection.catch(() => {});
  }

  // One connection holds all locks, and runs one statement at a time.
  const inTurn = oneAtATime();
  const onConnection = (work: (client: Client) => Promise<unknown>): Promise<unknown> =>
    inTurn('connection', async () => work(await connection));

  return {
    isSure: true,
    announce(name) {
      announced.add(name);
      onConnection((client) => announceWorker.run(client, { name })).catch(() => {});
    },
    async forget() {
      announced.clear();
      await onConnection((client) => forgetWorkers.run(client, {})).catch(() => {});
    },
    async close() {
      closed = true;
      await connection.then((client) => client.end()).catch(() => {});
    },
  };
}
