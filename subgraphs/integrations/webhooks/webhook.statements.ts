import { type Kysely, sql } from 'kysely';
import type { EventType } from '../../../schema/events/event-types.js';
import type { ReadPools } from '../../lib/database/database.js';
import { batchRead, batchReadMany } from '../../lib/database/keyed-reader.js';
import { anyOf, type RowOf, rowCount } from '../../lib/database/statement.js';
import { type IntegrationsColumns, statement } from '../tables.js';
import { type DeliveryState, deliveryLifeCycle } from './webhook-delivery.rules.js';

const { to: DELIVERED } = deliveryLifeCycle.step('succeeded');

const subscriptions = (db: Kysely<IntegrationsColumns>) =>
  db
    .selectFrom('webhook_subscription')
    .select([
      'id',
      'brand_id',
      'brand_code',
      'url',
      'events',
      'is_active',
      'health',
      'former_until',
      'created_at',
      'updated_at',
    ])
    .where('deleted_at', 'is', null);

const deliveries = (db: Kysely<IntegrationsColumns>) =>
  db
    .selectFrom('webhook_delivery as d')
    .innerJoin('webhook_subscription as s', 's.id', 'd.subscription_id')
    .leftJoin('event as e', 'e.id', 'd.event_id')
    .select((delivery) => [
      'd.id',
      'd.subscription_id',
      's.brand_id',
      'd.event_id',
      'd.type',
      delivery.fn.coalesce('e.body', 'd.test_body').$notNull().as('body'),
      'd.state',
      'd.attempts',
      'd.due_at',
      'd.cancel_reason',
      'd.created_at',
      'd.ended_at',
    ])
    // A redelivery may outlive its event.
    .where((d) => d.or([d('e.id', 'is not', null), d('d.test_body', 'is not', null)]));

const byId = statement.lookup('webhook_by_id', (db, { keys }: { keys: readonly number[] }) =>
  subscriptions(db).where('id', '=', anyOf(keys)),
);

const ofBrand = statement(
  'webhooks_of_brand',
  (db, { brandId, skip, limit }: { brandId: number; skip: number; limit: number }) =>
    subscriptions(db)
      .where('brand_id', '=', brandId)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .offset(skip)
      .limit(limit),
);

const countOfBrand = statement('webhooks_of_brand_count', (db, { brandId }: { brandId: number }) =>
  db
    .selectFrom('webhook_subscription')
    .select(rowCount.as('count'))
    .where('deleted_at', 'is', null)
    .where('brand_id', '=', brandId),
);

export interface DeliveriesAsked {
  readonly subscriptionId: number;
  readonly state: DeliveryState | null;
  readonly type: EventType | null;
  /** Only deliveries created before this one. */
  readonly before: number | null;
  readonly limit: number;
}

const ofSubscription = statement(
  'webhook_deliveries',
  (db, { subscriptionId, state, type, before, limit }: DeliveriesAsked) =>
    deliveries(db)
      .where('d.subscription_id', '=', subscriptionId)
      .where((d) => sql<boolean>`(${state}::text is null or ${d.ref('d.state')} = ${state})`)
      .where((d) => sql<boolean>`(${type}::text is null or ${d.ref('d.type')} = ${type})`)
      .where((d) => sql<boolean>`(${before}::bigint is null or ${d.ref('d.id')} < ${before})`)
      .orderBy('d.id', 'desc')
      .limit(limit),
);

const delivery = statement.lookup('webhook_delivery_by_id', (db, { keys }: { keys: readonly number[] }) =>
  deliveries(db).where('d.id', '=', anyOf(keys)),
);

/** Attempts of a delivery that are listed, the last ones: a delivery can be made again any number of times. */
export const MOST_ATTEMPTS = 20;

/** The successful attempt is stored with the delivery, all others as rows. */
const attempts = statement.lookup('webhook_attempts', (db, { keys }: { keys: readonly number[] }) =>
  db
    .selectFrom('webhook_attempt as a')
    .innerJoin('webhook_delivery as d', 'd.id', 'a.delivery_id')
    .select(['a.delivery_id', 'a.number', 'a.url', 'a.started_at', 'a.duration_ms', 'a.status', 'a.error', 'a.answer'])
    .where('d.id', '=', anyOf(keys))
    .where('a.delivery_id', '=', anyOf(keys))
    .whereRef('a.number', '>', sql<number>`d.attempts - ${sql.lit(MOST_ATTEMPTS)}`)
    .unionAll((others) =>
      others
        .selectFrom('webhook_delivery')
        .select((d) => [
          'id as delivery_id',
          'attempts as number',
          d.ref('success_url').$notNull().as('url'),
          d.ref('success_started_at').$notNull().as('started_at'),
          d.ref('success_ms').$notNull().as('duration_ms'),
          'success_status as status',
          sql<string | null>`null`.as('error'),
          'success_answer as answer',
        ])
        .where('id', '=', anyOf(keys))
        .where('state', '=', DELIVERED)
        .where('success_url', 'is not', null),
    )
    .orderBy('delivery_id')
    .orderBy('number'),
);

export type SubscriptionRow = RowOf<typeof byId>;
export type DeliveryRow = RowOf<typeof delivery>;
export type AttemptRow = RowOf<typeof attempts>;

export const webhookReads = ({ pool, lookups }: ReadPools) => ({
  byId: batchRead(lookups, { ...byId, keyOf: (row) => row.id }),
  /** Lists subscriptions of a brand, newest first. */
  ofBrand: (brandId: number, skip: number, limit: number): Promise<SubscriptionRow[]> =>
    ofBrand.rows(pool, { brandId, skip, limit }),
  countOfBrand: async (brandId: number): Promise<number> => (await countOfBrand.row(pool, { brandId }))!.count,
  /** Lists deliveries of a subscription, newest first. */
  deliveries: (asked: DeliveriesAsked): Promise<DeliveryRow[]> => ofSubscription.rows(pool, asked),
  delivery: batchRead(lookups, { ...delivery, keyOf: (row) => row.id }),
  /** Attempts of a delivery, first to last. */
  attempts: batchReadMany(lookups, { ...attempts, keyOf: (row) => row.delivery_id }),
});

export type WebhookReads = ReturnType<typeof webhookReads>;
