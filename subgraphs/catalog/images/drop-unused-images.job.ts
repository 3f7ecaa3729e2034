import type { Pool } from 'pg';
import type { Peers } from '../../lib/graphql/peers.js';
import { usedImages } from '../peers/custody.generated.js';
import { dropMarked, imagesAfter, markUnused, usedInCatalog } from './drop-unused-images.statements.js';

/** Milliseconds for which an unused image is kept: it may have been uploaded for something not saved yet. */
const UNUSED_KEPT_MS = 7 * 86_400_000;

const PAGE = 500;

/** Marks unused images, and deletes those that were marked a week ago. Returns how many. */
export async function dropUnusedImages(pool: Pool, peers: Peers, now: Date): Promise<number> {
  let dropped = 0;
  for (let after: string | undefined = ''; after !== undefined; ) {
    const page: { source_url: string }[] = await imagesAfter.rows(pool, { after, limit: PAGE });
    const urls = page.map((row) => row.source_url);
    if (urls.length > 0) dropped += await passOver(pool, peers, urls, now);
    after = urls.length === PAGE ? urls.at(-1) : undefined;
  }
  return dropped;
}

async function passOver(pool: Pool, peers: Peers, urls: readonly string[], now: Date): Promise<number> {
  const [here, items] = await Promise.all([usedInCatalog.rows(pool, { urls }), peers.ask(usedImages, { urls })]);
  const used = [...here.map(({ url }) => url), ...items.usedImages];
  await markUnused.run(pool, { urls, used, now });
  return dropMarked.run(pool, { urls, used, since: new Date(now.getTime() - UNUSED_KEPT_MS) });
}
