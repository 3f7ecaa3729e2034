import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import { openPool } from '../open-pool.js';
import type { Listener, Listening } from './listening.js';
import { forgetNotifications, recentNotifications } from './notification.statements.js';

/** Milliseconds between two polls: the longest delay of a notification. */
const LOOK_MS = 100;
/** Milliseconds after which a poll counts as failed. */
const LIMIT_MS = 5_000;
/**
 * Seconds that each poll reads back. Rows become visible when their transactions commit, in any order, so a poll reads
 * the whole window and skips rows it has seen. Rows of longer transactions are missed; therefore the listener is called
 * once per window in any case.
 */
const WINDOW_S = 10;
/** Seconds after which rows are deleted. */
const KEPT_S = 60;

/** Receives the notifications of a channel by reading its table. */
export function poll({ url, schema, channel, notified, log, deaf = () => {} }: Listener): Listening {
  const pool = openPool(
    { url, schema, log },
    { max: 1, purpose: `polls ${channel}`, connectLimitMs: LIMIT_MS, queryLimitMs: LIMIT_MS },
  );
  const ending = new AbortController();
  const { signal } = ending;
  let hears = false;

  async function looking(): Promise<void> {
    const looks = newLooks(pool, channel);
    while (!signal.aborted) {
      try {
        const isNews = await looks();
        if (isNews || !hears) notified();
        hears = true;
      } catch (error) {
        if (hears) deaf();
        if (hears && !signal.aborted) log.warn({ err: error, channel }, 'notifications cannot be read; looking again');
        hears = false;
      }
      await delay(LOOK_MS, undefined, { signal }).catch(() => {});
    }
  }
  const ended = looking();
  return {
    async close() {
      ending.abort();
      await ended;
      await pool.end();
    },
  };
}

/** Creates a poll: whether there are, or may be, rows that the previous one did not see. */
function newLooks(pool: Pool, channel: string): () => Promise<boolean> {
  let seen: ReadonlySet<number> = new Set();
  let notifiedAt = performance.now();
  let forgotAt = performance.now();
  return async () => {
    const now = performance.now();
    const rows = await recentNotifications.rows(pool, { channel, seconds: WINDOW_S });
    const isNews = now - notifiedAt > WINDOW_S * 1_000 || rows.some(({ id }) => !seen.has(id));
    seen = new Set(rows.map(({ id }) => id));
    if (isNews) notifiedAt = now;
    if (now - forgotAt > KEPT_S * 1_000) {
      forgotAt = now;
      await forgetNotifications.run(pool, { channel, seconds: KEPT_S });
    }
    return isNews;
  };
}
