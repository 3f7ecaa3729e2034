import type { EventType } from '../../../schema/events/event-types.js';
import type { ReadPools } from '../../lib/database/database.js';
import { batchRead } from '../../lib/database/keyed-reader.js';

export interface EventRow {
  readonly id: string;
  /** bigint: text. Grows in the order in which events were accepted, without a later one ever appearing before. */
  readonly position: string;
  readonly type: EventType;
  readonly brand_id: number;
  readonly product_id: number | null;
  readonly occurred_at: Date;
  readonly body: string;
}

export interface EventsAsked {
  readonly brandId: number | null;
  readonly productId: number | null;
  readonly types: readonly EventType[] | null;
  /** Only events after this position. */
  readonly after: string;
  readonly limit: number;
}

/** Whom events after a position concern; `position` is that of the newest. */
export interface EventNews {
  readonly position: string | null;
  readonly brand_ids: readonly number[];
  readonly product_ids: readonly number[];
}

const COLUMNS = 'id, position, type, brand_id, product_id, occurred_at, body';

/** Of one scan of the news no more than this is looked at; what is left is news for the next. */
const NEWS = 1_000;

export const eventReads = ({ pool, lookups }: ReadPools) => ({
  /** Oldest first. */
  after: async ({ brandId, productId, types, after, limit }: EventsAsked): Promise<EventRow[]> =>
    (
      await pool.query<EventRow>({
        name: productId === null ? 'events_of_brand' : 'events_of_product',
        text: `select ${COLUMNS} from event
                where position > $1 and ${productId === null ? 'brand_id' : 'product_id'} = $2
                  and ($3::text[] is null or type = any($3))
                order by position limit $4`,
        values: [after, productId ?? brandId, types, limit],
      })
    ).rows,
  /** Newest first, only those before a position. */
  latest: async (
    brandId: number,
    types: readonly EventType[] | null,
    before: string | null,
    limit: number,
  ): Promise<EventRow[]> =>
    (
      await pool.query<EventRow>(
        `select ${COLUMNS} from event
          where brand_id = $1 and ($2::text[] is null or type = any($2)) and ($3::bigint is null or position < $3)
          order by position desc limit $4`,
        [brandId, types, before, limit],
      )
    ).rows,
  byId: batchRead<string, EventRow>(lookups, {
    name: 'event_by_id',
    sql: `select ${COLUMNS} from event where id = any($1::uuid[])`,
    keyOf: (row) => row.id,
  }),
  /** Position of the newest event; `0` when there is none. */
  newest: async (): Promise<string> =>
    (
      await pool.query<{ position: string }>({
        name: 'event_newest',
        text: 'select coalesce(max(position), 0) as position from event',
      })
    ).rows[0]!.position,
  news: async (after: string): Promise<EventNews> =>
    (
      await pool.query<EventNews>({
        name: 'event_news',
        text: `with fresh as (
                 select position, brand_id, product_id from event where position > $1 order by position limit ${NEWS})
               select max(position) as position, coalesce(array_agg(distinct brand_id), '{}') as brand_ids,
                      coalesce(array_agg(distinct product_id) filter (where product_id is not null), '{}') as product_ids
                 from fresh`,
        values: [after],
      })
    ).rows[0]!,
});

export type EventReads = ReturnType<typeof eventReads>;
