import type { Pool } from 'pg';
import type { Peers } from '../../lib/graphql/peers.js';
import { usedImages } from '../peers/custody.generated.js';

/** A picture that nothing uses is kept this long: it may have been handed over for something that is still to be saved. */
const UNUSED_KEPT_MS = 7 * 86_400_000;

const PAGE = 500;

const PICTURES = `select source_url from catalog.picture where source_url > $1 order by source_url limit ${PAGE}`;

const USED_HERE = `
  select url from unnest($1::text[]) as given (url)
   where exists (select from catalog.model m where m.primary_image_url = url)
      or exists (select from catalog.model m where m.media_urls @> array[url])
      or exists (select from catalog.brand b where b.logo_url = url)`;

/** Only what changes is written: every change of a picture is told to whoever keeps rows of the catalog. */
const MARK = `
  update catalog.picture set unused_since = case when source_url = any($2::text[]) then null else $3::timestamptz end
   where source_url = any($1::text[]) and (unused_since is null) <> (source_url = any($2::text[]))`;

/**
 * Whatever uses a picture takes its mark away before it is saved (`wantPictures`): a use that is being saved while this
 * looks either comes first, and then there is no mark of a week ago, or finds no picture and asks for it anew.
 */
const DROP = `
  delete from catalog.picture where source_url = any($1::text[]) and not (source_url = any($2::text[])) and unused_since <= $3`;

/** Marks pictures that no model, brand or item uses, and drops those that were marked a week ago. Answers how many. */
export async function dropUnusedPictures(pool: Pool, peers: Peers, now: Date): Promise<number> {
  let dropped = 0;
  for (let after: string | undefined = ''; after !== undefined; ) {
    const urls: string[] = (await pool.query<{ source_url: string }>(PICTURES, [after])).rows.map(
      (row) => row.source_url,
    );
    if (urls.length > 0) dropped += await passOver(pool, peers, urls, now);
    after = urls.length === PAGE ? urls.at(-1) : undefined;
  }
  return dropped;
}

async function passOver(pool: Pool, peers: Peers, urls: readonly string[], now: Date): Promise<number> {
  const [here, items] = await Promise.all([
    pool.query<{ url: string }>(USED_HERE, [urls]),
    peers.ask(usedImages, { urls }),
  ]);
  const used = [...here.rows.map(({ url }) => url), ...items.usedImages];
  await pool.query(MARK, [urls, used, now]);
  return (await pool.query(DROP, [urls, used, new Date(now.getTime() - UNUSED_KEPT_MS)])).rowCount ?? 0;
}
