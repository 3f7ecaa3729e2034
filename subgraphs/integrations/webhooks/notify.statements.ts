import { notify } from '../../lib/database/mechanisms/notification.statements.js';
import type { Executor } from '../../lib/database/statement.js';

/** Channels on which processes are notified after the commit. */
export const EVENTS_CHANNEL = 'integrations_events';
export const DELIVERIES_CHANNEL = 'integrations_deliveries';

/** Notifies processes of new events. */
export async function announceEvents(on: Executor): Promise<void> {
  await notify.run(on, { channel: EVENTS_CHANNEL });
}

/** Notifies workers of new deliveries. */
export async function announceDeliveries(on: Executor): Promise<void> {
  await notify.run(on, { channel: DELIVERIES_CHANNEL });
}
