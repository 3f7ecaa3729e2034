import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { brandEventPayload, itemEventPayload } from '../../../schema/events/event-payload.js';
import type { BrandEventType, EventFields, ItemEventType } from '../../../schema/events/event-types.js';

/** What an event says of its item: an item row has it. */
export interface EventSubject {
  readonly id: number;
  readonly brand_id: number;
  readonly brand_code: string;
  readonly product_name: string;
  readonly serial: string | null;
  readonly uid_hash: string;
  readonly token_id: string | null;
  readonly mined_at: Date | null;
}

/**
 * Writes an event about an item into the outbox, in the transaction of the change it tells of. Its number among the item's
 * events is counted under the item's row lock, so no two events share one. Returns the event's UUID.
 */
export async function appendItemEvent<Type extends ItemEventType>(
  client: PoolClient,
  item: EventSubject,
  type: Type,
  fields: EventFields<Type>,
  at: Date,
): Promise<string> {
  const counted = await client.query<{ event_count: number }>({
    name: 'count_item_event',
    text: 'update custody.item set event_count = event_count + 1 where id = $1 returning event_count',
    values: [item.id],
  });
  const occasion = { eventId: randomUUID(), brandCode: item.brand_code, occurredAt: at };
  const about = {
    productId: item.id,
    tokenId: item.mined_at ? item.token_id : null,
    uidHash: item.uid_hash,
    serial: item.serial,
    productName: item.product_name,
    sequence: counted.rows[0]!.event_count,
  };
  const payload = itemEventPayload(type, occasion, about, fields);
  await insert(client, occasion.eventId, type, item.brand_id, item.id, at, JSON.stringify(payload));
  return occasion.eventId;
}

/** The same for an event that is about no single item: the end of a mint batch. */
export async function appendBrandEvent<Type extends BrandEventType>(
  client: PoolClient,
  brand: { readonly id: number; readonly code: string },
  type: Type,
  fields: EventFields<Type>,
  at: Date,
): Promise<string> {
  const occasion = { eventId: randomUUID(), brandCode: brand.code, occurredAt: at };
  const payload = brandEventPayload(type, occasion, fields);
  await insert(client, occasion.eventId, type, brand.id, null, at, JSON.stringify(payload));
  return occasion.eventId;
}

async function insert(
  client: PoolClient,
  id: string,
  type: string,
  brandId: number,
  itemId: number | null,
  at: Date,
  body: string,
): Promise<void> {
  await client.query({
    name: 'append_event',
    text: `insert into custody.event (id, type, brand_id, item_id, occurred_at, body) values ($1, $2, $3, $4, $5, $6)`,
    values: [id, type, brandId, itemId, at, body],
  });
}
