import { connect, createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { pino } from 'pino';
import { openPool } from '../../../../subgraphs/lib/database/open-pool.js';
import { testClient } from '../../../support/connections.js';
import { type FreshDatabase, freshDatabase } from '../../../support/fresh-database.js';
import { portOf } from '../../../support/port-of.js';

/** ReadyForQuery of an idle session (PostgreSQL, "Message Formats"): the last message of a connection's start. */
const READY = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);

const log = pino({ level: 'silent' });
let database: FreshDatabase;
let server: Server;
let pool: Pool;
/** Connections that the server ends when they are ready. */
let cut = 0;

beforeAll(async () => {
  database = await freshDatabase();
  const url = new URL(database.url);
  const place = { port: Number(url.port), host: url.hostname };
  server = createServer((from) => pass(from, connect(place)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url.host = `127.0.0.1:${portOf(server)}`;
  pool = openPool({ url: url.href, schema: 'public', log }, { max: 1, purpose: 'cut' });
});
afterAll(async () => {
  await pool.end();
  await new Promise((resolve) => server.close(resolve));
  await database.drop();
});

/** Passes a connection on; one that is cut receives its readiness and its end in one piece. */
function pass(from: Socket, to: Socket): void {
  const held: Buffer[] = [];
  from.pipe(to);
  from.on('close', () => to.destroy());
  for (const socket of [from, to]) socket.on('error', () => socket.destroy());
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
  const client = testClient({ connectionString: database.url });
  await client.connect();
  await client.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'public cut'`);
  await client.end();
}

describe('a connection that the server ends in the moment it is ready', () => {
  it('fails its caller with the reason, and not the process; the next one is made anew', async () => {
    cut = 1;
    await expect(pool.query('select 1 as one')).rejects.toMatchObject({ code: '57P01' });
    expect(cut).toBe(0);
    expect((await pool.query('select 2 as two')).rows).toEqual([{ two: 2 }]);
    expect(pool.totalCount).toBe(1);
  });
});
