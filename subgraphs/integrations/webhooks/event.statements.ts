import { type Kysely, sql } from 'kysely';
import type { EventType } from '../../../schema/events/event-types.js';
import type { ReadPools } from '../../lib/database/database.js';
import { rowsOfArrays } from '../../lib/database/given-rows.js';
import { batchRead } from '../../lib/database/keyed-reader.js';
import { type Order, pageOfKind } from '../../lib/database/page-of-kind.js';
import { anyOf, type RowOf } from '../../lib/database/statement.js';
import { type IntegrationsColumns, statement } from '../tables.js';

const events = (db: Kysely<IntegrationsColumns>) =>
  db.selectFrom('event').select(['id', 'position', 'type', 'brand_id', 'product_id', 'occurred_at', 'body']);

interface Page {
  /** Brand or item. */
  readonly id: number;
  /** Only events after this position, or before it. */
  readonly from: number;
  readonly limit: number;
}

interface PageOfTypes extends Page {
  /** Distinct. */
  readonly types: readonly EventType[];
}

const from = (db: Kysely<IntegrationsColumns>, order: Order, asked: Page) =>
  events(db)
    .where('position', order === 'asc' ? '>' : '<', asked.from)
    .orderBy('position', order)
    .limit(asked.limit);

const ofBrand = (order: Order) => (db: Kysely<IntegrationsColumns>, asked: Page) =>
  from(db, order, asked).where('brand_id', '=', asked.id);

/** Reads a page of each type, so that a type without events costs one search of the index of types. */
const ofTypes = (order: Order) => (db: Kysely<IntegrationsColumns>, asked: PageOfTypes) =>
  db
    .selectFrom(rowsOfArrays('each', { type: ['text', asked.types] }))
    .crossJoinLateral((each) => {
      const page = pageOfKind({ 'event.type': each.ref('each.type'), 'event.position': asked.from }, order);
      return events(db)
        .where('brand_id', '=', asked.id)
        .where(page.condition)
        .orderBy(page.order)
        .limit(asked.limit)
        .as('e');
    })
    .selectAll('e')
    .orderBy('e.position', order)
    .limit(asked.limit);

const afterOfBrand = statement('events_of_brand', ofBrand('asc'));
const afterOfTypes = statement('events_of_types', ofTypes('asc'));
const latestOfBrand = statement('latest_events', ofBrand('desc'));
const latestOfTypes = statement('latest_events_of_types', ofTypes('desc'));

const afterOfProduct = statement(
  'events_of_product',
  (db, asked: Page & { readonly types: readonly EventType[] | null }) =>
    from(db, 'asc', asked)
      .where('product_id', '=', asked.id)
      .where((event) => sql<boolean>`(${asked.types}::text[] is null or ${event.ref('type')} = any(${asked.types}))`),
);

const byId = statement.lookup('event_by_id', (db, { keys }: { keys: readonly string[] }) =>
  events(db).where('id', '=', anyOf(keys)),
);

const newest = statement('event_newest', (db) =>
  db.selectFrom('event').select((event) => sql<number>`coalesce(max(${event.ref('position')}), 0)`.as('position')),
);

/** Most events read by one search for new ones. */
const NEWS = 1_000;

const news = statement('event_news', (db, { after }: { after: number }) =>
  db
    .with('fresh', (all) =>
      all
        .selectFrom('event')
        .select(['position', 'brand_id', 'product_id'])
        .where('position', '>', after)
        .orderBy('position')
        .limit(NEWS),
    )
    .selectFrom('fresh')
    .select((event) => [
      sql<number | null>`max(${event.ref('position')})`.as('position'),
      sql<number[]>`coalesce(array_agg(distinct ${event.ref('brand_id')}), '{}')`.as('brand_ids'),
      sql<number[]>`coalesce(array_agg(distinct ${event.ref('product_id')})
        filter (where ${event.ref('product_id')} is not null), '{}')`.as('product_ids'),
    ]),
);

export type EventRow = RowOf<typeof byId>;

/** Brands and items of the events after a position; `position` is the newest one's, null without events. */
export type EventNews = RowOf<typeof news>;

export interface EventsAsked {
  readonly brandId: number | null;
  readonly productId: number | null;
  /** Distinct; null for all. */
  readonly types: readonly EventType[] | null;
  /** Only events after this position. */
  readonly after: number;
  readonly limit: number;
}

export const eventReads = ({ pool, lookups }: ReadPools) => ({
  /** Lists the events of an item, or of a brand, oldest first. */
  after: async ({ brandId, productId, types, after, limit }: EventsAsked): Promise<EventRow[]> => {
    if (productId !== null) return afterOfProduct.rows(pool, { id: productId, types, from: after, limit });
    if (brandId === null) return [];
    const asked = { id: brandId, from: after, limit };
    return types ? afterOfTypes.rows(pool, { ...asked, types }) : afterOfBrand.rows(pool, asked);
  },
  /** Lists the events of a brand newest first, only those before a position. */
  latest: async (
    brandId: number,
    types: readonly EventType[] | null,
    before: number | null,
    limit: number,
  ): Promise<EventRow[]> => {
    const asked = { id: brandId, from: before ?? Number.MAX_SAFE_INTEGER, limit };
    return types ? latestOfTypes.rows(pool, { ...asked, types }) : latestOfBrand.rows(pool, asked);
  },
  byId: batchRead(lookups, { ...byId, keyOf: (row) => row.id }),
  /** Reads the position of the newest event; 0 when there is none. */
  newest: async (): Promise<number> => (await newest.row(pool, {}))!.position,
  news: async (after: number): Promise<EventNews> => (await news.row(pool, { after }))!,
});

export type EventReads = ReturnType<typeof eventReads>;
