import { type ItemTrigger } from '../../../schema/life-cycles/item.js';
import type { ItemStatus } from '../../../schema/vocabulary/item-statuses.js';
import type { Executor } from '../../lib/database/statement.js';
import { appendStatusEvent } from '../events/append-event.statements.js';
import { isLeaving, nextItemStatus } from './item-status.rules.js';
import type { LockedItem } from './lock-item.statements.js';
import { setItemStatus } from './status.statements.js';

/** Changes the status of a locked item by a trigger of §3.1 and emits the event, in the caller's transaction. */
export function changeStatus(client: Executor, item: LockedItem, trigger: ItemTrigger, now: Date): Promise<LockedItem> {
  return setStatus(client, item, nextItemStatus(item.status, trigger), trigger, now);
}

/** Sets a status that was determined otherwise. `emits`: false where the route emits no life-cycle event (§6). */
export async function setStatus(
  client: Executor,
  item: LockedItem,
  to: ItemStatus,
  reason: string,
  now: Date,
  emits = true,
): Promise<LockedItem> {
  const status_before_theft = reason === 'theft_reported' ? item.status : item.status_before_theft;
  // Closing a report leads back to a state that the item had left for before it was reported.
  const isLeft = isLeaving(to) && reason !== 'theft_closed';
  const status_before_leaving = isLeft ? item.status : item.status_before_leaving;
  const moved = { status: to, beforeTheft: status_before_theft, beforeLeaving: status_before_leaving };
  if (emits && to !== item.status) {
    const fields = { from_status: item.status, to_status: to, reason };
    await appendStatusEvent(client, item, fields, moved, now);
  } else await setItemStatus.run(client, { id: item.id, ...moved });
  return { ...item, status: to, status_before_theft, status_before_leaving };
}
