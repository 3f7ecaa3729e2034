import { GONE } from '../../../schema/life-cycles/item.js';
import type { ItemStatus } from '../../../schema/vocabulary/item-statuses.js';
import { statement } from '../tables.js';

/** Status of an item, with earlier ones to which it may return. */
export interface MovedStatus {
  readonly status: ItemStatus;
  readonly beforeTheft: ItemStatus | null;
  readonly beforeLeaving: ItemStatus | null;
}

/** Returns the status columns of an item. */
export const statusColumns = ({ status, beforeTheft, beforeLeaving }: MovedStatus) => ({
  status,
  status_before_theft: beforeTheft,
  status_before_leaving: beforeLeaving,
});

interface MovedItem extends MovedStatus {
  readonly id: number;
}

export const setItemStatus = statement('set_item_status', (db, moved: MovedItem) =>
  db.updateTable('item').set(statusColumns(moved)).where('id', '=', moved.id),
);

/** Stores the status to restore when the theft report is closed. */
export const setStatusBeforeTheft = statement(
  'set_status_before_theft',
  (db, { id, status }: { id: number; status: ItemStatus }) =>
    db.updateTable('item').set({ status_before_theft: status }).where('id', '=', id),
);

/** Stores the status to restore when the item comes back into the catalog, or is not destroyed. */
export const setStatusBeforeLeaving = statement(
  'set_status_before_leaving',
  (db, { id, status }: { id: number; status: ItemStatus }) =>
    db.updateTable('item').set({ status_before_leaving: status }).where('id', '=', id),
);

/** Locks the items with the serial of an item, in the order of their numbers, so that one of them at a time is restored. */
export const lockItemsOfSerial = statement('lock_items_of_serial', (db, { id }: { id: number }) =>
  db
    .selectFrom('item')
    .select('id')
    .where('serial', '=', ({ selectFrom }) =>
      selectFrom('item as named').select('named.serial').where('named.id', '=', id),
    )
    .orderBy('id')
    .forUpdate(),
);

/** Finds another item in the catalog with a serial. */
export const otherOfSerial = statement(
  'other_item_of_serial',
  (db, { id, serial }: { id: number; serial: string | null }) =>
    db
      .selectFrom('item')
      .select('id')
      .where('serial', '=', serial)
      .where('id', '<>', id)
      .where('status', 'not in', GONE),
);

export const setBurnReason = statement('set_burn_reason', (db, { id, reason }: { id: number; reason: string | null }) =>
  db.updateTable('item').set({ burn_reason: reason }).where('id', '=', id),
);

export const burnReasonOf = statement('burn_reason', (db, { id }: { id: number }) =>
  db.selectFrom('item').select('burn_reason').where('id', '=', id),
);

export const setBurned = statement('set_burned', (db, { id, now }: { id: number; now: Date }) =>
  db.updateTable('item').set({ burned_at: now }).where('id', '=', id),
);
