import type { Pool } from 'pg';

/** Asks for light copies of images at these addresses; what is kept or was given up already is left alone. */
export async function wantPictures(pool: Pool, urls: readonly (string | null | undefined)[], now: Date): Promise<void> {
  const wanted = [...new Set(urls)].filter((url) => url?.startsWith('https://') && URL.canParse(url));
  if (wanted.length === 0) return;
  await pool.query(
    'insert into catalog.picture (source_url, next_at) select unnest($1::text[]), $2 on conflict do nothing',
    [wanted, now],
  );
}
