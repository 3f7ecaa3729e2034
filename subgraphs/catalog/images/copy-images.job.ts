import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { RowOf } from '../../lib/database/statement.js';
import { lightCopy } from '../../lib/images/light-copy.js';
import type { Outbound } from '../../lib/outbound/outbound.js';
import { claimWanted, giveUp, putOff, storeLight } from './copy-images.statements.js';

const TIMEOUT_MS = 10_000;
const MOST_BYTES = 16 * 1024 * 1024;
/** Seconds until a failed fetch is retried; after the last it is given up. */
const PAUSES = [60, 600, 3_600] as const;

/** Most images fetched at once. */
const AT_ONCE = 8;
/** Milliseconds until images of other brands are looked for while some are being fetched. */
const LOOK_MS = 1_000;

/** Brand of images that an operator's import wants. */
const NO_BRAND = 0;

interface Copying {
  readonly pool: Pool;
  readonly outbound: Outbound;
  readonly clock: () => Date;
  readonly log: Logger;
}

export interface ImageCopies {
  /** Begins to copy wanted images, as many as there is capacity for; true when some are being fetched. */
  pass(): Promise<boolean>;
  /** Resolves when no image is being fetched. */
  done(): Promise<void>;
}

/**
 * Fetches wanted images and stores their light copies: several at once, but one of each brand, so that a server that
 * does not answer delays the images of its own brand only.
 */
export function imageCopies(copying: Copying): ImageCopies {
  const underWay = new Map<number, Promise<void>>();
  const begin = (brandId: number, wanted: Wanted): void => {
    const copied = copyImage(copying, wanted)
      .catch((error: Error) => copying.log.warn({ err: error }, 'an image could not be copied yet'))
      .finally(() => underWay.delete(brandId));
    underWay.set(brandId, copied);
  };
  return {
    async pass() {
      while (underWay.size < AT_ONCE) {
        const wanted = await claimWanted.row(copying.pool, { now: copying.clock(), except: [...underWay.keys()] });
        if (!wanted) break;
        begin(wanted.wanted_by ?? NO_BRAND, wanted);
      }
      if (underWay.size === 0) return false;
      const look = new AbortController();
      await Promise.race([...underWay.values(), delay(LOOK_MS, undefined, { signal: look.signal }).catch(() => {})]);
      look.abort();
      return true;
    },
    async done() {
      await Promise.all(underWay.values());
    },
  };
}

type Wanted = RowOf<typeof claimWanted>;

async function copyImage({ pool, outbound, clock }: Copying, { source_url, attempts }: Wanted): Promise<void> {
  const copy = await fetchLight(outbound, source_url).catch(() => null);
  if (copy) {
    const sha256 = createHash('sha256').update(copy).digest('hex');
    await storeLight.run(pool, { sourceUrl: source_url, sha256, copy });
    return;
  }
  const now = clock();
  const pause = PAUSES[attempts - 1];
  if (pause === undefined) await giveUp.run(pool, { sourceUrl: source_url, now });
  else await putOff.run(pool, { sourceUrl: source_url, until: new Date(now.getTime() + pause * 1000) });
}

async function fetchLight(outbound: Outbound, url: string): Promise<Buffer | null> {
  const answer = await outbound.call({ method: 'GET', url, timeoutMs: TIMEOUT_MS, keepBytes: MOST_BYTES });
  const type = String(answer.headers['content-type'] ?? '');
  if (answer.status !== 200 || answer.truncated || !type.startsWith('image/')) return null;
  return lightCopy(answer.body, 'copies');
}
