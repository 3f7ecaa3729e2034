import type { Pool } from 'pg';
import { inTransaction } from '../../lib/database/transaction.js';
import { lockWanted, markUsed, wantUnknown } from './want-images.statements.js';

/** Most images of one brand that wait to be fetched; beyond that the original is shown. */
export const MOST_WANTED = 5_000;

export interface Wanted {
  readonly urls: readonly (string | null | undefined)[];
  /** Brand in whose limit they count; null for an operator's import. */
  readonly brandId: number | null;
}

/**
 * Requests light copies of the images at these URLs, except those stored or given up. Call it before their use is
 * saved, so that they are not deleted as unused meanwhile.
 */
export async function wantImages(pool: Pool, { urls, brandId }: Wanted, now: Date): Promise<void> {
  const named = [...new Set(urls)].filter((url) => typeof url === 'string');
  if (named.length === 0) return;
  // Uploaded images have URLs on the platform and need no fetch.
  const wanted = named.filter((url) => url.startsWith('https://') && URL.canParse(url));
  await inTransaction(pool, async (client) => {
    await lockWanted.run(client, { brandId: brandId ?? 0 });
    await markUsed.run(client, { urls: named });
    if (wanted.length > 0) await wantUnknown.run(client, { urls: wanted, now, brandId, most: MOST_WANTED });
  });
}
