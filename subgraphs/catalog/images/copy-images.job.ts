import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import type { Outbound } from '../../lib/outbound/outbound.js';
import { lightCopy } from './light-copy.js';

const TIMEOUT_MS = 10_000;
const MOST_BYTES = 16 * 1024 * 1024;
/** Seconds until a picture that could not be had is asked for again; then it is given up. */
const PAUSES = [60, 600, 3_600] as const;
/** A process that dies with a picture in hand leaves it for this many seconds. */
const CLAIMED = 60;

const CLAIM = `
  update catalog.picture set attempts = attempts + 1, next_at = $1::timestamptz + interval '${CLAIMED} seconds'
   where source_url = (select source_url from catalog.picture where state = 'wanted' and next_at <= $1
                        order by next_at limit 1 for update skip locked)
  returning source_url, attempts`;

/** Fetches one picture that is wanted and keeps its light copy. Returns whether there was one. */
export async function copyPicture(pool: Pool, outbound: Outbound, now: Date): Promise<boolean> {
  const { rows } = await pool.query<{ source_url: string; attempts: number }>(CLAIM, [now]);
  const wanted = rows[0];
  if (!wanted) return false;
  const light = await fetchLight(outbound, wanted.source_url).catch(() => null);
  if (light) {
    const hash = createHash('sha256').update(light).digest('hex');
    await pool.query(`update catalog.picture set state = 'ready', sha256 = $2, light = $3 where source_url = $1`, [
      wanted.source_url,
      hash,
      light,
    ]);
    return true;
  }
  const pause = PAUSES[wanted.attempts - 1];
  await pool.query('update catalog.picture set state = $2, next_at = $3 where source_url = $1', [
    wanted.source_url,
    pause === undefined ? 'failed' : 'wanted',
    new Date(now.getTime() + (pause ?? 0) * 1000),
  ]);
  return true;
}

async function fetchLight(outbound: Outbound, url: string): Promise<Buffer | null> {
  const answer = await outbound.call({ method: 'GET', url, timeoutMs: TIMEOUT_MS, keepBytes: MOST_BYTES });
  const type = String(answer.headers['content-type'] ?? '');
  if (answer.status !== 200 || answer.truncated || !type.startsWith('image/')) return null;
  return lightCopy(answer.body);
}
