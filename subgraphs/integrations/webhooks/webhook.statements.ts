import { type Kysely, sql } from 'kysely';
import { EVENT_TYPES, type EventType } from '../../../schema/events/event-types.js';
import type { ReadPools } from '../../lib/database/database.js';
import { rowsOfArrays } from '../../lib/database/given-rows.js';
import { batchRead, batchReadMany } from '../../lib/database/keyed-reader.js';
import { pageOfKind } from '../../lib/database/page-of-kind.js';
import { anyOf, type RowOf, rowCount } from '../../lib/database/statement.js';
import { type IntegrationsColumns, statement } from '../tables.js';
import { DELIVERY_STATES, type DeliveryState, deliveryLifeCycle } from './webhook-delivery.rules.js';

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

interface DeliveryPage {
  readonly subscriptionId: number;
  /** Only deliveries created before this one. */
  readonly before: number;
  readonly limit: number;
}

const ofSubscription = statement('webhook_deliveries', (db, asked: DeliveryPage) =>
  deliveries(db)
    .where('d.subscription_id', '=', asked.subscriptionId)
    .where('d.id', '<', asked.before)
    .orderBy('d.id', 'desc')
    .limit(asked.limit),
);

interface PageOfKinds extends DeliveryPage {
  readonly states: readonly DeliveryState[];
  readonly types: readonly EventType[];
}

/** Reads a page of each state and type, so that a filter that matches nothing costs one search of their index each. */
const ofKinds = statement('webhook_deliveries_of_kinds', (db, asked: PageOfKinds) =>
  db
    .selectFrom(rowsOfArrays('one', { state: ['text', asked.states] }))
    .crossJoin(rowsOfArrays('each', { type: ['text', asked.types] }))
    .crossJoinLateral(({ ref }) => {
      const page = pageOfKind(
        { 'd.state': ref('one.state'), 'd.type': ref('each.type'), 'd.id': asked.before },
        'desc',
      );
      return deliveries(db)
        .where('d.subscription_id', '=', asked.subscriptionId)
        .where(page.condition)
        .orderBy(page.order)
        .limit(asked.limit)
        .as('d');
    })
    .selectAll('d')
    .orderBy('d.id', 'desc')
    .limit(asked.limit),
);

export interface DeliveriesAsked extends Pick<DeliveryPage, 'subscriptionId' | 'limit'> {
  /** Null for all, like the type. */
  readonly state: DeliveryState | null;
  readonly type: EventType | null;
  /** Only deliveries created before this one; null for the newest. */
  readonly before: number | null;
}

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
  deliveries: ({ state, type, ...asked }: DeliveriesAsked): Promise<DeliveryRow[]> => {
    const page = { ...asked, before: asked.before ?? Number.MAX_SAFE_INTEGER };
    if (state === null && type === null) return ofSubscription.rows(pool, page);
    const kinds = { states: state ? [state] : DELIVERY_STATES, types: type ? [type] : EVENT_TYPES };
    return ofKinds.rows(pool, { ...page, ...kinds });
  },
  delivery: batchRead(lookups, { ...delivery, keyOf: (row) => row.id }),
  /** Attempts of a delivery, first to last. */
  attempts: batchReadMany(lookups, { ...attempts, keyOf: (row) => row.delivery_id }),
});

export type WebhookReads = ReturnType<typeof webhookReads>;
