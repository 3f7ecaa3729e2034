import type { Pool } from 'pg';
import type { EventType } from '../../../../schema/events/event-types.js';

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

const COLUMNS = 'id, position, type, brand_id, product_id, occurred_at, body';

export const eventReads = (pool: Pool) => ({
  /** Oldest first. */
  after: async ({ brandId, productId, types, after, limit }: EventsAsked): Promise<EventRow[]> =>
    (
      await pool.query<EventRow>({
        name: 'events_after',
        text: `select ${COLUMNS} from event
                where position > $1 and ($2::int is null or brand_id = $2) and ($3::int is null or product_id = $3)
                  and ($4::text[] is null or type = any($4))
                order by position limit $5`,
        values: [after, brandId, productId, types, limit],
      })
    ).rows,
  byId: async (id: string): Promise<EventRow | undefined> =>
    (
      await pool.query<EventRow>({
        name: 'event_by_id',
        text: `select ${COLUMNS} from event where id = $1`,
        values: [id],
      })
    ).rows[0],
  /** Position of the newest event; `0` when there is none. */
  newest: async (): Promise<string> =>
    (
      await pool.query<{ position: string }>({
        name: 'event_newest',
        text: 'select coalesce(max(position), 0) as position from event',
      })
    ).rows[0]!.position,
});

export type EventReads = ReturnType<typeof eventReads>;
