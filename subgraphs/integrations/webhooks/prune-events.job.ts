import type { Pool } from 'pg';
import { dropPartitions } from '../../lib/database/partitions/drop-partitions.js';
import { ATTEMPTS_BY_WEEK, DELIVERIES_BY_WEEK, EVENTS_BY_WEEK } from '../partitions.js';
import { IS_BEING_MADE, IS_TO_BE_TOLD, pruneSubscriptions } from './prune-events.statements.js';

/** Days for which events, deliveries and attempts are kept at least. */
const KEPT_DAYS = 30;

/** Drops weekly partitions past their retention, except for deliveries under way. */
export async function pruneEvents(pool: Pool, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * 86_400_000);
  await dropPartitions(pool, DELIVERIES_BY_WEEK, { before, kept: IS_BEING_MADE });
  await dropPartitions(pool, ATTEMPTS_BY_WEEK, { before });
  await dropPartitions(pool, EVENTS_BY_WEEK, { before, kept: IS_TO_BE_TOLD });
  await pruneSubscriptions.run(pool, { before });
}
