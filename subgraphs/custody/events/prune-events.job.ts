import type { Pool } from 'pg';
import { dropPartitions } from '../../lib/database/partitions/drop-partitions.js';
import { EVENTS_BY_WEEK } from '../partitions.js';
import { IS_WAITING } from './event-log.statements.js';

/** Days for which relayed events are kept in custody's log at least. */
export const EVENT_DAYS = 30;

/** Drops weekly partitions whose events all happened before the instant and were relayed. */
export async function pruneEvents(pool: Pool, before: Date): Promise<void> {
  await dropPartitions(pool, EVENTS_BY_WEEK, { before, kept: IS_WAITING });
}
