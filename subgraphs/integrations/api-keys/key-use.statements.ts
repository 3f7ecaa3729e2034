import type { Pool } from 'pg';
import { statement } from '../tables.js';

/** Milliseconds between two writes for a key, which bounds the updates of a busy one. */
export const USE_RESOLUTION_MS = 60_000;

const use = statement('note_key_use', (db, { keyId, now, before }: { keyId: number; now: Date; before: Date }) =>
  db
    .updateTable('api_key')
    .set({ last_used_at: now })
    .where('id', '=', keyId)
    .where((key) => key.or([key('last_used_at', 'is', null), key('last_used_at', '<=', before)])),
);

/** Stores the time of a key's last use, to the minute. */
export async function noteKeyUse(pool: Pool, keyId: number, now: Date): Promise<void> {
  await use.run(pool, { keyId, now, before: new Date(now.getTime() - USE_RESOLUTION_MS) });
}

const expiry = statement('note_key_expiry', (db, { keyId, now }: { keyId: number; now: Date }) =>
  db.updateTable('api_key').set({ expired_at: now }).where('id', '=', keyId).where('expired_at', 'is', null),
);

/** Makes an expiry final, at the first call after the date (§5.1). */
export async function noteKeyExpiry(pool: Pool, keyId: number, now: Date): Promise<void> {
  await expiry.run(pool, { keyId, now });
}
