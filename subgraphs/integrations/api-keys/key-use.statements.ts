import type { Pool } from 'pg';

/** Written at most once a minute per key, which keeps a busy key from becoming a busy row. */
export const USE_RESOLUTION_MS = 60_000;

/** Keeps the time a key was last used, to the minute. */
export async function noteKeyUse(pool: Pool, keyId: number, now: Date): Promise<void> {
  await pool.query({
    name: 'note_key_use',
    text: `update api_key set last_used_at = $2
            where id = $1 and (last_used_at is null or last_used_at <= $3)`,
    values: [keyId, now, new Date(now.getTime() - USE_RESOLUTION_MS)],
  });
}

/** Makes an expiry final: observed by the first call after the date (§5.1). */
export async function noteKeyExpiry(pool: Pool, keyId: number, now: Date): Promise<void> {
  await pool.query('update api_key set expired_at = $2 where id = $1 and expired_at is null', [keyId, now]);
}
