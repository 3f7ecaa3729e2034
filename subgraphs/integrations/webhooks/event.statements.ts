import { type Kysely, sql } from 'kysely';
import type { EventType } from '../../../schema/events/event-types.js';
import type { ReadPools } from '../../lib/database/database.js';
import { batchRead } from '../../lib/database/keyed-reader.js';
import { anyOf, type RowOf } from '../../lib/database/statement.js';
import { type IntegrationsColumns, statement } from '../tables.js';

const events = (db: Kysely<IntegrationsColumns>) =>
  db.selectFrom('event').select(['id', 'position', 'type', 'brand_id', 'product_id', 'occurred_at', 'body']);

interface Following {
  readonly id: number;
  readonly types: readonly EventType[] | null;
  /** Only events after this position. */
  readonly after: number;
  readonly limit: number;
}

const following = (db: Kysely<IntegrationsColumns>, { types, after, limit }: Following) =>
  events(db)
    .where('position', '>', after)
    .where((event) => sql<boolean>`(${types}::text[] is null or ${event.ref('type')} = any(${types}))`)
    .orderBy('position')
    .limit(limit);

const ofBrand = statement('events_of_brand', (db, asked: Following) =>
  following(db, asked).where('brand_id', '=', asked.id),
);

const ofProduct = statement('events_of_product', (db, asked: Following) =>
  following(db, asked).where('product_id', '=', asked.id),
);

interface Latest {
  readonly brandId: number;
  readonly types: readonly EventType[] | null;
  /** Only events before this position. */
  readonly before: number | null;
  readonly limit: number;
}

const latest = statement('latest_events', (db, { brandId, types, before, limit }: Latest) =>
  events(db)
    .where('brand_id', '=', brandId)
    .where((event) => sql<boolean>`(${types}::text[] is null or ${event.ref('type')} = any(${types}))`)
    .where((event) => sql<boolean>`(${before}::bigint is null or ${event.ref('position')} < ${before})`)
    .orderBy('position', 'desc')
    .limit(limit),
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
  readonly types: readonly EventType[] | null;
  /** Only events after this position. */
  readonly after: number;
  readonly limit: number;
}

export const eventReads = ({ pool, lookups }: ReadPools) => ({
  /** Lists the events of an item, or of a brand, oldest first. */
  after: async ({ brandId, productId, ...page }: EventsAsked): Promise<EventRow[]> => {
    if (productId !== null) return ofProduct.rows(pool, { id: productId, ...page });
    return brandId === null ? [] : ofBrand.rows(pool, { id: brandId, ...page });
  },
  /** Newest first, only those before a position. */
  latest: (
    brandId: number,
    types: readonly EventType[] | null,
    before: number | null,
    limit: number,
  ): Promise<EventRow[]> => latest.rows(pool, { brandId, types, before, limit }),
  byId: batchRead(lookups, { ...byId, keyOf: (row) => row.id }),
  /** Reads the position of the newest event; 0 when there is none. */
  newest: async (): Promise<number> => (await newest.row(pool, {}))!.position,
  news: async (after: number): Promise<EventNews> => (await news.row(pool, { after }))!,
});

export type EventReads = ReturnType<typeof eventReads>;
