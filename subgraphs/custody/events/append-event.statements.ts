import { randomUUID } from 'node:crypto';
import { type InferResult, type Kysely, type QueryCreator, type Selectable, sql } from 'kysely';
import { brandEventPayload, itemEventPayload } from '../../../schema/events/event-payload.js';
import type { BrandEventType, EventFields, EventType, ItemEventType } from '../../../schema/events/event-types.js';
import type { Executor } from '../../lib/database/statement.js';
import type { ItemRow } from '../items/item.statements.js';
import { type MovedStatus, statusColumns } from '../items/status.statements.js';
import { type CustodyColumns, statement } from '../tables.js';

/** Columns of an item that its events contain. */
export type EventSubject = Pick<
  ItemRow,
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
  /** The body before and after its sequence number. */
  readonly before: string;
  readonly after: string;
}

/** Increments the event counter of an item. */
const counted = (db: Kysely<CustodyColumns>, { itemId }: AppendedOfItem) =>
  db
    .updateTable('item')
    .set((row) => ({ event_count: row('event_count', '+', 1) }))
    .where('id', '=', itemId)
    .returning('event_count');

type WithCounted = CustodyColumns & { counted: InferResult<ReturnType<typeof counted>>[number] };

const insertCounted = (
  all: QueryCreator<WithCounted>,
  { id, type, brandId, itemId, at, before, after }: AppendedOfItem,
) =>
  all
    .insertInto('event')
    .columns(['id', 'type', 'brand_id', 'item_id', 'occurred_at', 'body'])
    .expression((from) =>
      from.selectFrom('counted').select(({ fn }) => [
        sql<string>`${id}::uuid`.as('id'),
        sql<Event['type']>`${type}::text`.as('type'),
        sql<number>`${brandId}::bigint`.as('brand_id'),
        sql<number>`${itemId}::bigint`.as('item_id'),
        sql<Date>`${at}::timestamptz`.as('occurred_at'),
        // Selects a row even without an item, whose null body violates a constraint.
        sql<string>`${before}::text || ${fn.max('event_count')} || ${after}::text`.as('body'),
      ]),
    );

const appendOfItem = statement('append_item_event', (db, event: AppendedOfItem) =>
  insertCounted(
    db.with('counted', () => counted(db, event)),
    event,
  ),
);

const appendOfMoved = statement('append_status_event', (db, event: AppendedOfItem & MovedStatus) =>
  insertCounted(
    db.with('counted', () => counted(db, event).set(statusColumns(event))),
    event,
  ),
);

/** Text before the sequence number in a body; inside a string its quotation marks would be escaped. */
const SEQUENCE = '"sequence":';
const NOT_COUNTED = 0;

/** Splits a body around its sequence number. */
function aroundSequence(body: string): Pick<AppendedOfItem, 'before' | 'after'> {
  const end = body.indexOf(SEQUENCE) + SEQUENCE.length;
  return { before: body.slice(0, end), after: body.slice(end + String(NOT_COUNTED).length) };
}

/**
 * Writes an event about an item into the outbox, in the transaction of its change. Its sequence number is drawn under
 * the item's row lock by the same statement. Returns the event's UUID.
 */
export async function appendItemEvent<Type extends ItemEventType>(
  on: Executor,
  item: EventSubject,
  type: Type,
  fields: EventFields<Type>,
  at: Date,
): Promise<string> {
  const event = eventOfItem(item, type, fields, at);
  await appendOfItem.post(on, event);
  return event.id;
}

/** Writes a status event and changes the item's status in one statement. */
export async function appendStatusEvent(
  on: Executor,
  item: EventSubject,
  fields: EventFields<'product.status_changed'>,
  moved: MovedStatus,
  at: Date,
): Promise<void> {
  const event = eventOfItem(item, 'product.status_changed', fields, at);
  await appendOfMoved.post(on, { ...event, ...moved });
}

function eventOfItem<Type extends ItemEventType>(
  item: EventSubject,
  type: Type,
  fields: EventFields<Type>,
  at: Date,
): AppendedOfItem {
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
  return { id: occasion.eventId, type, brandId: item.brand_id, itemId: item.id, at, ...body };
}

/** Writes an event that is about no single item: the end of a mint batch. */
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
