import type { EventType } from '../../../schema/events/event-types.js';
import type { ReadPools } from '../../lib/database/database.js';
import { batchRead, batchReadMany } from '../../lib/database/keyed-reader.js';
import type { CancelReason, DeliveryState } from './webhook-delivery.rules.js';
import type { WebhookHealth } from './webhook-health.rules.js';

export interface SubscriptionRow {
  readonly id: number;
  readonly brand_id: number;
  readonly brand_code: string;
  readonly url: string;
  readonly events: readonly EventType[];
  readonly is_active: boolean;
  readonly health: WebhookHealth;
  readonly former_until: Date | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

export interface DeliveryRow {
  /** bigint: text. */
  readonly id: string;
  readonly subscription_id: number;
  readonly event_id: string | null;
  readonly type: EventType;
  readonly body: string;
  readonly state: DeliveryState;
  readonly attempts: number;
  readonly due_at: Date | null;
  readonly cancel_reason: CancelReason | null;
  readonly created_at: Date;
  readonly ended_at: Date | null;
}

export interface AttemptRow {
  readonly delivery_id: string;
  readonly number: number;
  readonly url: string;
  readonly started_at: Date;
  readonly duration_ms: number;
  readonly status: number | null;
  readonly error: string | null;
  readonly answer: string | null;
}

const SUBSCRIPTIONS = `
  select id, brand_id, brand_code, url, events, is_active, health, former_until, created_at, updated_at
    from webhook_subscription
   where deleted_at is null`;

const DELIVERIES = `
  select d.id, d.subscription_id, d.event_id, d.type, coalesce(e.body, d.test_body) as body, d.state, d.attempts,
         d.due_at, d.cancel_reason, d.created_at, d.ended_at
    from webhook_delivery d
    left join event e on e.id = d.event_id`;

export interface DeliveriesAsked {
  readonly subscriptionId: number;
  readonly state: DeliveryState | null;
  readonly type: EventType | null;
  /** Only deliveries made before this one. */
  readonly before: string | null;
  readonly limit: number;
}

export const webhookReads = ({ pool, lookups }: ReadPools) => ({
  byId: batchRead<number, SubscriptionRow>(lookups, {
    name: 'webhook_by_id',
    sql: `${SUBSCRIPTIONS} and id = any($1::int[])`,
    keyOf: (row) => row.id,
  }),
  /** Newest first. */
  ofBrand: async (brandId: number, skip: number, limit: number): Promise<SubscriptionRow[]> =>
    (
      await pool.query<SubscriptionRow>({
        name: 'webhooks_of_brand',
        text: `${SUBSCRIPTIONS} and brand_id = $1 order by created_at desc, id desc offset $2 limit $3`,
        values: [brandId, skip, limit],
      })
    ).rows,
  countOfBrand: async (brandId: number): Promise<number> =>
    (
      await pool.query<{ count: number }>({
        name: 'webhooks_of_brand_count',
        text: 'select count(*)::int as count from webhook_subscription where deleted_at is null and brand_id = $1',
        values: [brandId],
      })
    ).rows[0]!.count,
  /** Newest first. */
  deliveries: async (asked: DeliveriesAsked): Promise<DeliveryRow[]> =>
    (
      await pool.query<DeliveryRow>({
        name: 'webhook_deliveries',
        text: `${DELIVERIES}
           where d.subscription_id = $1 and ($2::text is null or d.state = $2) and ($3::text is null or d.type = $3)
             and ($4::bigint is null or d.id < $4)
           order by d.id desc limit $5`,
        values: [asked.subscriptionId, asked.state, asked.type, asked.before, asked.limit],
      })
    ).rows,
  delivery: batchRead<string, DeliveryRow>(lookups, {
    name: 'webhook_delivery_by_id',
    sql: `${DELIVERIES} where d.id = any($1::bigint[])`,
    keyOf: (row) => row.id,
  }),
  /** Of a delivery, first to last. */
  attempts: batchReadMany<string, AttemptRow>(lookups, {
    name: 'webhook_attempts',
    sql: `select delivery_id, number, url, started_at, duration_ms, status, error, answer
            from webhook_attempt where delivery_id = any($1::bigint[])
           union all
          select id, attempts, success_url, success_started_at, success_ms, success_status, null, success_answer
            from webhook_delivery where id = any($1::bigint[]) and state = 'delivered' and success_url is not null
           order by 1, 2`,
    keyOf: (row) => row.delivery_id,
  }),
});

export type WebhookReads = ReturnType<typeof webhookReads>;
