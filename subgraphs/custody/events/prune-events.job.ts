import type { Pool } from 'pg';

/** Days an event stays in custody's log after integrations took it over, where it is kept as long. */
export const EVENT_DAYS = 30;

const CHUNK = 5_000;

/** Forgets events that were handed over before the instant, in items that hold no lock for long. */
export async function pruneEvents(pool: Pool, before: Date): Promise<void> {
  for (;;) {
    const { rowCount } = await pool.query(
      `delete from custody.event where id in
         (select id from custody.event where relayed_at < $1 order by position limit ${CHUNK})`,
      [before],
    );
    if ((rowCount ?? 0) < CHUNK) return;
  }
}
