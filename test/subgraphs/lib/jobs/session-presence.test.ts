import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { pino } from 'pino';
import type { Presence } from '../../../../subgraphs/lib/jobs/presence.js';
import { sessionPresence } from '../../../../subgraphs/lib/jobs/session-presence.js';
import { testPool } from '../../../support/connections.js';
import { type CuttingServer, cuttingServer } from '../../../support/cutting-server.js';
import { type FreshDatabase, freshDatabase } from '../../../support/fresh-database.js';
import { eventually } from '../../../support/receiver.js';

const CONNECTION = 'public presence';
let database: FreshDatabase;
let server: CuttingServer;
let outside: Pool;
let presence: Presence | undefined;

beforeAll(async () => {
  database = await freshDatabase();
  server = await cuttingServer(database.url);
  outside = testPool({ connectionString: database.url, max: 1 });
});
afterAll(async () => {
  await presence?.close();
  await outside.end();
  await server.close();
  await database.drop();
});

/** Processes of the server that hold the locks on names, one of each lock. */
const holders = async (): Promise<number[]> => {
  const { rows } = await outside.query<{ pid: number }>(
    `select pid from pg_locks join pg_stat_activity using (pid)
      where locktype = 'advisory' and granted and application_name = $1 and datname = current_database()`,
    [CONNECTION],
  );
  return rows.map(({ pid }) => pid);
};
const connections = async (): Promise<number> =>
  (
    await outside.query('select from pg_stat_activity where application_name = $1 and datname = current_database()', [
      CONNECTION,
    ])
  ).rowCount ?? 0;

describe('workers announced by locks', () => {
  it('are announced again, on one connection, after connections that end in the moment they are ready', async () => {
    server.cut(3, CONNECTION);
    presence = sessionPresence({
      url: server.url,
      schema: 'public',
      purpose: 'presence',
      log: pino({ level: 'silent' }),
    });
    presence.announce('one');
    presence.announce('other');
    await eventually(async () => server.left() === 0 && (await holders()).length === 2, 'both to be announced');
    const [before] = await holders();
    expect(await connections()).toBe(1);
    await outside.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1 and datname = current_database()',
      [CONNECTION],
    );
    // A terminated connection keeps its locks for a moment.
    await eventually(async () => {
      const now = await holders();
      return now.length === 2 && !now.includes(before!);
    }, 'both to be announced again');
    expect(await connections()).toBe(1);
  });
});
