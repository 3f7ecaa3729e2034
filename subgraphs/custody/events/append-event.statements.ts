import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { brandEventPayload, itemEventPayload } from '../../../schema/events/event-payload.js';
import type { BrandEventType, EventFields, EventType, ItemEventType } from '../../../schema/events/event-types.js';
import type { Executor } from '../../lib/database/statement.js';
import { type CustodyColumns, statement } from '../tables.js';

/** What an event says of its item: an item row has it. */
export type EventSubject = Pick<
  Selectable<CustodyColumns['item']>,
  'id' | 'brand_id' | 'brand_code' | 'product_name' | 'serial' | 'uid_hash' | 'token_id' | 'mined_at'
>;

const count = statement('count_item_event', (db, { itemId }: { itemId: number }) =>
  db
    .updateTable('item')
    .set((row) => ({ event_count: row('event_count', '+', 1) }))
    .where('id', '=', itemId)
    .returning('event_count'),
);

interface Appended {
  readonly id: string;
  readonly type: EventType;
  readonly brandId: number;
  readonly itemId: number | null;
  readonly at: Date;
  readonly body: string;
}

const append = statement('append_event', (db, { id, type, brandId, itemId, at, body }: Appended) =>
  db.insertInto('event').values({ id, type, brand_id: brandId, item_id: itemId, occurred_at: at, body }),
);

/**
 * Writes an event about an item into the outbox, in the transaction of its change. Its number among the item's events is
 * counted under the item's row lock, so no two events share one. Returns the event's UUID.
 */
export async function appendItemEvent<Type extends ItemEventType>(
  on: Executor,
  item: EventSubject,
  type: Type,
  fields: EventFields<Type>,
  at: Date,
): Promise<string> {
  const counted = await count.row(on, { itemId: item.id });
  const occasion = { eventId: randomUUID(), brandCode: item.brand_code, occurredAt: at };
  const about = {
    productId: item.id,
    tokenId: item.mined_at ? item.token_id : null,
    uidHash: item.uid_hash,
    serial: item.serial,
    productName: item.product_name,
    sequence: counted!.event_count,
  };
  const payload = itemEventPayload(type, occasion, about, fields);
  const { eventId: id } = occasion;
  await append.run(on, { id, type, brandId: item.brand_id, itemId: item.id, at, body: JSON.stringify(payload) });
  return occasion.eventId;
}

/** Returns the same for an event that is about no single item: the end of a mint batch. */
export async function appendBrandEvent<Type extends BrandEventType>(
  on: Executor,
  brand: { readonly id: number; readonly code: string },
  type: Type,
  fields: EventFields<Type>,
  at: Date,
): Promise<string> {
  const occasion = { eventId: randomUUID(), brandCode: brand.code, occurredAt: at };
  const payload = brandEventPayload(type, occasion, fields);
  const { eventId: id } = occasion;
  await append.run(on, { id, type, brandId: brand.id, itemId: null, at, body: JSON.stringify(payload) });
  return occasion.eventId;
}
