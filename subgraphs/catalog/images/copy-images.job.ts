import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { lightCopy } from '../../lib/images/light-copy.js';
import type { Outbound } from '../../lib/outbound/outbound.js';
import { claimWanted, giveUp, putOff, storeLight } from './copy-images.statements.js';

const TIMEOUT_MS = 10_000;
const MOST_BYTES = 16 * 1024 * 1024;
/** Seconds until a failed fetch is retried; after the last it is given up. */
const PAUSES = [60, 600, 3_600] as const;

/** Fetches one wanted image and stores its light copy. Returns whether there was one. */
export async function copyImage(pool: Pool, outbound: Outbound, now: Date): Promise<boolean> {
  const wanted = await claimWanted.row(pool, { now });
  if (!wanted) return false;
  const sourceUrl = wanted.source_url;
  const copy = await fetchLight(outbound, sourceUrl).catch(() => null);
  if (copy) {
    const sha256 = createHash('sha256').update(copy).digest('hex');
    await storeLight.run(pool, { sourceUrl, sha256, copy });
    return true;
  }
  const pause = PAUSES[wanted.attempts - 1];
  if (pause === undefined) await giveUp.run(pool, { sourceUrl, now });
  else await putOff.run(pool, { sourceUrl, until: new Date(now.getTime() + pause * 1000) });
  return true;
}

async function fetchLight(outbound: Outbound, url: string): Promise<Buffer | null> {
  const answer = await outbound.call({ method: 'GET', url, timeoutMs: TIMEOUT_MS, keepBytes: MOST_BYTES });
  const type = String(answer.headers['content-type'] ?? '');
  if (answer.status !== 200 || answer.truncated || !type.startsWith('image/')) return null;
  return lightCopy(answer.body, 'copies');
}
