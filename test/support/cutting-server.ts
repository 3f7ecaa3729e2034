import type { Socket } from 'node:net';
import { testClient } from './connections.js';
import { wayToDatabase } from './passing-server.js';

/** ReadyForQuery of an idle session (PostgreSQL, "Message Formats"): the last message of a connection's start. */
const READY = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);

/** A way to a database on which connections end in the moment they are ready. */
export interface CuttingServer {
  readonly url: string;
  /** Cuts the next connections, all of the given application name. */
  cut(connections: number, applicationName: string): void;
  /** Connections that are still to be cut. */
  left(): number;
  close(): Promise<void>;
}

export async function cuttingServer(databaseUrl: string): Promise<CuttingServer> {
  let cut = 0;
  let application = '';

  /** Passes the answers of a connection on; one that is cut receives its readiness and its end together. */
  function pass(from: Socket, to: Socket): void {
    const held: Buffer[] = [];
    to.on('data', (bytes: Buffer) => {
      const isCut = cut > 0 && bytes.subarray(-READY.length).equals(READY);
      if (!isCut && held.length === 0) return void from.write(bytes);
      held.push(bytes);
      if (!isCut) return;
      cut--;
      void terminate();
    });
    to.on('end', () => from.end(Buffer.concat(held)));
  }

  async function terminate(): Promise<void> {
    const client = testClient({ connectionString: databaseUrl });
    await client.connect();
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = $1 and datname = current_database()`,
      [application],
    );
    await client.end();
  }

  const { url, close } = await wayToDatabase(databaseUrl, pass);
  return {
    url,
    cut(connections, applicationName) {
      cut = connections;
      application = applicationName;
    },
    left: () => cut,
    close,
  };
}
