import { notify } from '../../lib/database/mechanisms/notification.statements.js';
import type { Executor } from '../../lib/database/statement.js';

/** Channels on which processes hear, after the commit, that there is something new. */
export const EVENTS_CHANNEL = 'integrations_events';
export const DELIVERIES_CHANNEL = 'integrations_deliveries';

/** Tells processes that there are new events. */
export async function announceEvents(on: Executor): Promise<void> {
  await notify.run(on, { channel: EVENTS_CHANNEL });
}

/** Tells workers that there are deliveries to make. */
export async function announceDeliveries(on: Executor): Promise<void> {
  await notify.run(on, { channel: DELIVERIES_CHANNEL });
}
