import type { Pool } from 'pg';

/**
 * Asks for light copies of images at these addresses; what is kept or was given up already is left alone. To be called
 * before a use of them is saved: it keeps them from being dropped as unused in the meantime.
 */
export async function wantPictures(pool: Pool, urls: readonly (string | null | undefined)[], now: Date): Promise<void> {
  const named = [...new Set(urls)].filter((url) => typeof url === 'string');
  if (named.length === 0) return;
  // Those that were handed over are among them, whose address is ours: of them there is no copy to fetch.
  const wanted = named.filter((url) => url.startsWith('https://') && URL.canParse(url));
  await pool.query(
    `with used as (update catalog.picture set unused_since = null where source_url = any($3::text[]) and unused_since is not null)
     insert into catalog.picture (source_url, next_at) select unnest($1::text[]), $2 on conflict do nothing`,
    [wanted, now, named],
  );
}
