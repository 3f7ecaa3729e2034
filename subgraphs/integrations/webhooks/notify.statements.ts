import { sql } from 'kysely';
import type { Executor } from '../../lib/database/statement.js';
import { statement } from '../tables.js';

/** Channels on which processes hear, after the commit, that there is something new. */
export const EVENTS_CHANNEL = 'integrations_events';
export const DELIVERIES_CHANNEL = 'integrations_deliveries';

const notify = statement('notify', (db, { channel }: { channel: string }) =>
  db.selectNoFrom(sql`pg_notify(${channel}, '')`.as('notified')),
);

/** Tells processes that there are new events. */
export async function announceEvents(on: Executor): Promise<void> {
  await notify.run(on, { channel: EVENTS_CHANNEL });
}

/** Tells workers that there are deliveries to make. */
export async function announceDeliveries(on: Executor): Promise<void> {
  await notify.run(on, { channel: DELIVERIES_CHANNEL });
}
