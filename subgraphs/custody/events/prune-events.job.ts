import type { Pool } from 'pg';
import { dropPartitions } from '../../lib/database/partitions/drop-partitions.js';
import { EVENTS_BY_WEEK } from '../partitions.js';
import { IS_WAITING } from './event-log.statements.js';

/** Days an event stays in custody's log at least, where integrations has taken it over. */
export const EVENT_DAYS = 30;

/** Drops the weeks of events all of which happened before the instant and were handed over. */
export async function pruneEvents(pool: Pool, before: Date): Promise<void> {
  await dropPartitions(pool, EVENTS_BY_WEEK, { before, kept: IS_WAITING });
}
