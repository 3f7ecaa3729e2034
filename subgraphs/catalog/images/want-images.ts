import type { Pool } from 'pg';
import { inTransaction } from '../../lib/database/transaction.js';
import { lockWanted, markUsed, wantUnknown } from './want-images.statements.js';

/** Images of one brand that wait to be fetched at most; those beyond are shown by their original. */
export const MOST_WANTED = 5_000;

export interface Wanted {
  readonly urls: readonly (string | null | undefined)[];
  /** Brand against whose share they count; null for an operator's import, which has none. */
  readonly brandId: number | null;
}

/**
 * Asks for light copies of images at these addresses; those that are kept or were given up are skipped. To be called
 * before a use of them is saved: it keeps them from being dropped as unused in the meantime.
 */
export async function wantImages(pool: Pool, { urls, brandId }: Wanted, now: Date): Promise<void> {
  const named = [...new Set(urls)].filter((url) => typeof url === 'string');
  if (named.length === 0) return;
  // Those that were handed over are among them, whose address is ours: of them there is no copy to fetch.
  const wanted = named.filter((url) => url.startsWith('https://') && URL.canParse(url));
  await inTransaction(pool, async (client) => {
    await lockWanted.run(client, { brandId: brandId ?? 0 });
    await markUsed.run(client, { urls: named });
    if (wanted.length > 0) await wantUnknown.run(client, { urls: wanted, now, brandId, most: MOST_WANTED });
  });
}
