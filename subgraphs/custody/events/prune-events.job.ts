import type { Pool } from 'pg';
import { deleteRelayed } from './event-log.statements.js';

/** Days an event stays in custody's log after integrations took it over, where it is kept as long. */
export const EVENT_DAYS = 30;

const CHUNK = 5_000;

/** Forgets events that were handed over before the instant, in items that hold no lock for long. */
export async function pruneEvents(pool: Pool, before: Date): Promise<void> {
  for (;;) {
    if ((await deleteRelayed.run(pool, { before, most: CHUNK })) < CHUNK) return;
  }
}
