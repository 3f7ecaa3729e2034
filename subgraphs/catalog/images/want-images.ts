import type { Pool } from 'pg';
import { inTransaction } from '../../lib/database/transaction.js';

/** Pictures of one brand that wait to be fetched at most; those beyond are shown by their original. */
export const MOST_WANTED = 5_000;

export interface Wanted {
  readonly urls: readonly (string | null | undefined)[];
  /** Whose share they count against; null for an operator's import, which has none. */
  readonly brandId: number | null;
}

const USED =
  'update catalog.picture set unused_since = null where source_url = any($1::text[]) and unused_since is not null';
const WANT = `
  insert into catalog.picture (source_url, next_at, wanted_by)
  select url, $2::timestamptz, $3::int from unnest($1::text[]) as url
   where not exists (select from catalog.picture where source_url = url)
   limit case when $3 is not null
              then greatest(0, $4::int - (select count(*) from catalog.picture where state = 'wanted' and wanted_by = $3))
         end
  on conflict do nothing`;

/**
 * Asks for light copies of images at these addresses; what is kept or was given up already is left alone. To be called
 * before a use of them is saved: it keeps them from being dropped as unused in the meantime.
 */
export async function wantPictures(pool: Pool, { urls, brandId }: Wanted, now: Date): Promise<void> {
  const named = [...new Set(urls)].filter((url) => typeof url === 'string');
  if (named.length === 0) return;
  // Those that were handed over are among them, whose address is ours: of them there is no copy to fetch.
  const wanted = named.filter((url) => url.startsWith('https://') && URL.canParse(url));
  await inTransaction(pool, async (client) => {
    // Two calls of one brand would each count without the other.
    await client.query("select pg_advisory_xact_lock(hashtext('catalog.picture'), $1)", [brandId ?? 0]);
    await client.query(USED, [named]);
    if (wanted.length > 0) await client.query(WANT, [wanted, now, brandId, MOST_WANTED]);
  });
}
