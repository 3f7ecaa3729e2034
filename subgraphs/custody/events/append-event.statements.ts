import { randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import { brandEventPayload, itemEventPayload } from '../../../schema/events/event-payload.js';
import type { BrandEventType, EventFields, EventType, ItemEventType } from '../../../schema/events/event-types.js';
import type { Executor } from '../../lib/database/statement.js';
import { type CustodyColumns, statement } from '../tables.js';

/** What an event says of its item: an item row has it. */
export type EventSubject = Pick<
  Selectable<CustodyColumns['item']>,
  'id' | 'brand_id' | 'brand_code' | 'product_name' | 'serial' | 'uid_hash' | 'token_id' | 'mined_at'
>;

type Event = Selectable<CustodyColumns['event']>;

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

interface AppendedOfItem extends Omit<Appended, 'body'> {
  readonly itemId: number;
  /** Of the body, what stands before the event's number among those of its item, and what stands after it. */
  readonly before: string;
  readonly after: string;
}

const appendOfItem = statement(
  'append_item_event',
  (db, { id, type, brandId, itemId, at, before, after }: AppendedOfItem) =>
    db
      .with('counted', (all) =>
        all
          .updateTable('item')
          .set((row) => ({ event_count: row('event_count', '+', 1) }))
          .where('id', '=', itemId)
          .returning('event_count'),
      )
      .insertInto('event')
      .columns(['id', 'type', 'brand_id', 'item_id', 'occurred_at', 'body'])
      .expression((all) =>
        all
          .selectFrom('counted')
          .select([
            sql<string>`${id}::uuid`.as('id'),
            sql<Event['type']>`${type}::text`.as('type'),
            sql<number>`${brandId}::int`.as('brand_id'),
            sql<number>`${itemId}::int`.as('item_id'),
            sql<Date>`${at}::timestamptz`.as('occurred_at'),
            sql<string>`${before}::text || counted.event_count || ${after}::text`.as('body'),
          ]),
      ),
);

/** Where the number stands; in a text its quotation marks would be escaped. */
const SEQUENCE = '"sequence":';
const NOT_COUNTED = 0;

/** Returns the two parts of a body, around its number. */
function aroundSequence(body: string): Pick<AppendedOfItem, 'before' | 'after'> {
  const end = body.indexOf(SEQUENCE) + SEQUENCE.length;
  return { before: body.slice(0, end), after: body.slice(end + String(NOT_COUNTED).length) };
}

/**
 * Writes an event about an item into the outbox, in the transaction of its change. Its number among the item's events is
 * counted under the item's row lock, so no two events share one, and by the statement that writes it: a journey to the server for
 * both. Returns the event's UUID.
 */
export async function appendItemEvent<Type extends ItemEventType>(
  on: Executor,
  item: EventSubject,
  type: Type,
  fields: EventFields<Type>,
  at: Date,
): Promise<string> {
  const occasion = { eventId: randomUUID(), brandCode: item.brand_code, occurredAt: at };
  const about = {
    productId: item.id,
    tokenId: item.mined_at ? item.token_id : null,
    uidHash: item.uid_hash,
    serial: item.serial,
    productName: item.product_name,
    sequence: NOT_COUNTED,
  };
  const body = aroundSequence(JSON.stringify(itemEventPayload(type, occasion, about, fields)));
  const { eventId: id } = occasion;
  const written = await appendOfItem.run(on, { id, type, brandId: item.brand_id, itemId: item.id, at, ...body });
  if (written !== 1) throw new Error(`There is no item ${item.id} to write an event about`);
  return id;
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
