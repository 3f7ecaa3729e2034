import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { RowOf } from '../statement.js';
import { type Mechanisms, POSTGRES_MECHANISMS } from './mechanisms.js';
import { announceProcess, differingProcesses, endProcess } from './process.statements.js';

/** Seconds for which a process counts as running after its last renewal, so that a killed one blocks others no longer. */
const BELIEVED_S = 60;
const RENEW_MS = 20_000;

export interface Announcement {
  /** Deletes the registration of the process. */
  close(): Promise<void>;
}

/**
 * Registers the mechanisms of this process while it runs. Throws when a running process uses others. Registers before
 * it checks, so that of two that start together at least one sees the other.
 */
export async function requireSameMechanisms(
  pool: Pool,
  log: Logger,
  mechanisms: Mechanisms = POSTGRES_MECHANISMS,
): Promise<Announcement> {
  const name = `${hostname()}/${process.pid}/${randomBytes(4).toString('hex')}`;
  const end = () => endProcess.run(pool, { name }).catch(() => {});
  const differing = async () => {
    await announceProcess.run(pool, { name, ...mechanisms, seconds: BELIEVED_S });
    return differingProcesses.rows(pool, mechanisms);
  };
  const [other] = await differing();
  if (other) {
    await end();
    throw new Error(refusal(mechanisms, other));
  }
  // A process that was suspended for a minute may find others with other mechanisms.
  const renew = async () => {
    const others = await differing();
    if (others[0]) log.error({ others }, refusal(mechanisms, others[0]));
  };
  let renewing: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    renewing = renew().catch((error) => log.warn({ err: error }, 'the row of this process cannot be renewed'));
  }, RENEW_MS);
  timer.unref();
  return {
    async close() {
      clearInterval(timer);
      await renewing;
      await end();
    },
  };
}

function refusal({ locks, notifications }: Mechanisms, other: RowOf<typeof differingProcesses>): string {
  const settings = (each: { readonly locks: string; readonly notifications: string }): string =>
    `DATABASE_LOCKS=${each.locks} and DATABASE_NOTIFICATIONS=${each.notifications}`;
  return (
    `This process has ${settings({ locks, notifications })}, and ${other.name}, which runs on the same database, has ${settings(other)}: ` +
    `all processes of a database need the same; to change them, stop all first (one that was killed counts for ${BELIEVED_S} seconds more).`
  );
}
