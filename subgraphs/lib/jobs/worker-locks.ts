import { Client } from 'pg';
import type { Logger } from 'pino';
import { oneAtATime } from '../one-at-a-time.js';

/** A worker that took a job this recently may not have announced itself yet. */
const GRACE = '2 seconds';
const RETRY_MS = 250;

export interface WorkerLocks {
  /** Says that a worker of this process lives, for as long as the process does. */
  announce(workerId: string): void;
  /** Lets go of every worker of this process: their pool has crashed, and others take over what they held. */
  forget(): Promise<void>;
  /** Frees the jobs of workers whose process is gone; they run again at once. */
  sweep(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Who is alive: each worker holds an advisory lock of its name on one connection of its process, which the server drops
 * with the process. Without this a killed worker's jobs would stay locked for hours.
 */
export function workerLocks(databaseUrl: string, schema: string, log: Logger): WorkerLocks {
  const announced = new Set<string>();
  let closed = false;
  let connection = connect();

  async function connect(): Promise<Client> {
    const client = new Client({ connectionString: databaseUrl, application_name: `${schema} worker locks` });
    client.on('error', () => {
      if (!closed) connection = reconnect();
    });
    await client.connect();
    for (const workerId of announced) await lock(client, workerId);
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
  connection.catch(() => {
    if (!closed) connection = reconnect();
  });

  const lock = (client: Client, workerId: string): Promise<unknown> =>
    client.query('select pg_advisory_lock_shared(hashtextextended($1, 0))', [workerId]);

  // One connection holds all locks, and a connection runs one statement at a time.
  const inTurn = oneAtATime();
  const onConnection = <Result>(work: (client: Client) => Promise<Result>): Promise<Result> =>
    inTurn('connection', async () => work(await connection));

  return {
    announce(workerId) {
      announced.add(workerId);
      onConnection((client) => lock(client, workerId)).catch(() => {});
    },
    async forget() {
      announced.clear();
      await onConnection((client) => client.query('select pg_advisory_unlock_all()')).catch(() => {});
    },
    sweep: () => onConnection((client) => sweep(client, schema, [...announced], log)),
    async close() {
      closed = true;
      await connection.then((client) => client.end()).catch(() => {});
    },
  };
}

async function sweep(client: Client, schema: string, own: readonly string[], log: Logger): Promise<void> {
  // A lock that can be had exclusively is nobody's; it is let go with the transaction.
  await client.query('begin');
  try {
    const { rows } = await client.query<{ locked_by: string }>(
      `select locked_by from (select distinct locked_by from ${schema}._private_jobs
                               where locked_by is not null and locked_at < now() - interval '${GRACE}'
                                 and not (locked_by = any($1))) as taken
        where pg_try_advisory_xact_lock(hashtextextended(locked_by, 0))`,
      [own],
    );
    const dead = rows.map((row) => row.locked_by);
    if (dead.length > 0) {
      await client.query(`select ${schema}.force_unlock_workers($1)`, [dead]);
      log.warn({ schema, workers: dead }, 'freed the jobs of workers that are gone');
    }
  } finally {
    await client.query('commit');
  }
}
