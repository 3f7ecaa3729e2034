import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { every } from '../process/every.js';
import { endLeases, forgetLeases, renewLeases } from './leases.statements.js';
import type { Presence } from './presence.js';

/** Seconds for which a worker counts as running after its last renewal. */
const LEASE_S = 5;
const RENEW_MS = 1_000;

/**
 * Announces workers by leases, rows that they renew. A lease can expire without its worker's knowledge, when the
 * process is suspended or the database is unreachable; therefore outcomes of a job are recorded only while the job is
 * still locked in the worker's name. A process that could not renew its own leases does not evaluate those of others
 * until they had time to renew theirs.
 */
export function leases(pool: Pool, log: Logger): Presence {
  const names = new Set<string>();
  let renewing: Promise<void> = forget();
  let soundSince: number | undefined;
  let closed = false;

  async function forget(): Promise<void> {
    await forgetLeases.run(pool, {}).catch(() => {});
  }
  async function renew(): Promise<void> {
    try {
      await renewLeases.run(pool, { names: [...names], seconds: LEASE_S });
      soundSince ??= performance.now();
    } catch (error) {
      soundSince = undefined;
      if (!closed) log.warn({ err: error }, 'leases of workers cannot be renewed');
    }
  }
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    renewing = renewing.then(work);
    return renewing;
  };
  const timer = every(RENEW_MS, () => inTurn(renew));

  return {
    get isSure() {
      return soundSince !== undefined && performance.now() - soundSince > LEASE_S * 1_000;
    },
    announce(name) {
      names.add(name);
      void inTurn(renew);
    },
    forget() {
      const ended = [...names];
      names.clear();
      return inTurn(async () => void (await endLeases.run(pool, { names: ended }).catch(() => {})));
    },
    async close() {
      closed = true;
      clearInterval(timer);
      await this.forget();
      await pool.end();
    },
  };
}
