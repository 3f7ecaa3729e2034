import type { Client } from 'pg';
import type { Logger } from 'pino';
import { PrimaryClient } from '../database/primary-client.js';
import { oneAtATime } from '../process/one-at-a-time.js';
import { type JobStatements, jobStatements } from './job-tables.statements.js';

const RETRY_MS = 250;

export interface WorkerLocks {
  /** Says that a pool of this process lives, for as long as the process does. */
  announce(poolId: string): void;
  /** Lets go of every pool of this process: they have crashed, and others take over what they held. */
  forget(): Promise<void>;
  /** Frees the jobs of pools whose process is gone; they run again at once. */
  sweep(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Who is alive: each pool of workers, which is whose name stands on a job that is taken, holds an advisory lock of that
 * name on one connection of its process, which the server drops with the process. Without this a killed worker's jobs
 * would stay locked for hours.
 */
export function workerLocks(databaseUrl: string, schema: string, log: Logger): WorkerLocks {
  const statements = jobStatements(schema);
  const announced = new Set<string>();
  let closed = false;
  let connection = connect();

  async function connect(): Promise<Client> {
    const client = new PrimaryClient({ connectionString: databaseUrl, application_name: `${schema} worker locks` });
    client.on('error', again);
    await client.connect();
    for (const poolId of announced) await lock(client, poolId);
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

  /** What comes of it is told to whoever asks for the connection; where nobody does, it concerns nobody. */
  function again(): void {
    if (closed) return;
    connection = reconnect();
    connection.catch(() => {});
  }

  const lock = (client: Client, poolId: string): Promise<unknown> =>
    statements.announcePool.run(client, { pool: poolId });

  // One connection holds all locks, and a connection runs one statement at a time.
  const inTurn = oneAtATime();
  const onConnection = <Result>(work: (client: Client) => Promise<Result>): Promise<Result> =>
    inTurn('connection', async () => work(await connection));

  return {
    announce(poolId) {
      announced.add(poolId);
      onConnection((client) => lock(client, poolId)).catch(() => {});
    },
    async forget() {
      announced.clear();
      await onConnection((client) => statements.forgetPools.run(client, {})).catch(() => {});
    },
    sweep: () => onConnection((client) => sweep(client, statements, { schema, own: [...announced], log })),
    async close() {
      closed = true;
      await connection.then((client) => client.end()).catch(() => {});
    },
  };
}

async function sweep(
  client: Client,
  { deadPools, freeJobs }: JobStatements,
  { schema, own, log }: { schema: string; own: readonly string[]; log: Logger },
): Promise<void> {
  // A lock that can be had exclusively is nobody's; it is let go with the transaction.
  await client.query('begin');
  try {
    const dead = (await deadPools.rows(client, { own })).map((row) => row.locked_by);
    if (dead.length > 0) {
      await freeJobs.run(client, { pools: dead });
      log.warn({ schema, pools: dead }, 'freed the jobs of workers that are gone');
    }
  } finally {
    await client.query('commit');
  }
}
