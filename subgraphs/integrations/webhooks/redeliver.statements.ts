import { type ExpressionBuilder, type QueryCreator, type RawBuilder, sql } from 'kysely';
import { type IntegrationsColumns, statement } from '../tables.js';
import { deliveryLifeCycle } from './webhook-delivery.rules.js';

const redelivered = deliveryLifeCycle.step('redelivered');
const { to: DELIVERED } = deliveryLifeCycle.step('succeeded');

/** Columns of a delivery that will be made again, of which its attempt is made that delivered. */
const HELD = [
  'd.id',
  'd.state',
  'd.attempts',
  'd.success_url',
  'd.success_started_at',
  'd.success_ms',
  'd.success_status',
  'd.success_answer',
] as const;

type Held = IntegrationsColumns & {
  held: Pick<
    IntegrationsColumns['webhook_delivery'],
    | 'id'
    | 'state'
    | 'attempts'
    | 'success_url'
    | 'success_started_at'
    | 'success_ms'
    | 'success_status'
    | 'success_answer'
  >;
};

/** Takes the attempts that delivered to the others. */
const keepAttempts = (held: QueryCreator<Held>) =>
  held
    .insertInto('webhook_attempt')
    .columns(['delivery_id', 'number', 'url', 'started_at', 'duration_ms', 'status', 'answer'])
    .expression((all) =>
      all
        .selectFrom('held')
        .select([
          'id',
          'attempts',
          'success_url',
          'success_started_at',
          'success_ms',
          'success_status',
          'success_answer',
        ])
        .where('state', '=', DELIVERED)
        .where('success_url', 'is not', null),
    );

const again = (now: Date) => ({
  state: redelivered.to,
  failures: 0,
  due_at: now,
  ended_at: null,
  cancel_reason: null,
  success_url: null,
});

const laneOf = (s: ExpressionBuilder<{ s: IntegrationsColumns['webhook_subscription'] }, 's'>): RawBuilder<string> =>
  sql<string>`${s.ref('s.host')} || ' ' || ${s.ref('s.id')}`;

/** Puts a delivery back to be made now; its attempts so far stay in the log. Writes nothing while it is being made. */
export const redeliverOne = statement('redeliver', (db, { id, now }: { id: string; now: Date }) =>
  db
    .with('held', (deliveries) =>
      deliveries
        .selectFrom('webhook_delivery as d')
        .select([...HELD, 'd.subscription_id'])
        .where('d.id', '=', id)
        .where('d.state', 'in', redelivered.from)
        .forUpdate(),
    )
    .with('kept', (held) => keepAttempts(held))
    .updateTable('webhook_delivery as d')
    .from('held')
    .innerJoin('webhook_subscription as s', 's.id', 'held.subscription_id')
    .set((delivery) => ({ ...again(now), host: laneOf(delivery) }))
    .whereRef('d.id', '=', 'held.id'),
);

export interface CatchUp {
  readonly subscriptionId: number;
  /** Events that happened at or after this instant. */
  readonly since: Date;
  /** Leave out what has reached the receiver. */
  readonly undeliveredOnly: boolean;
}

/**
 * Makes due every event of a subscription since an instant, whether or not it was known then. What is held is counted, so
 * that it is held before any of it is changed.
 */
export const catchUpSubscription = statement(
  'catch_up',
  (db, { subscriptionId, since, undeliveredOnly, now }: CatchUp & { now: Date }) =>
    db
      .with('held', (deliveries) =>
        deliveries
          .selectFrom('webhook_delivery as d')
          .innerJoin('event as e', 'e.id', 'd.event_id')
          .select(HELD)
          .where('d.subscription_id', '=', subscriptionId)
          .where('e.occurred_at', '>=', since)
          .where(sql<boolean>`not ${undeliveredOnly}::boolean`)
          // In one order, whatever the plan: two that catch up at once wait for each other once, and not in a circle.
          .orderBy('d.id')
          .forUpdate('d'),
      )
      .with('kept', (held) => keepAttempts(held))
      .insertInto('webhook_delivery')
      .columns(['subscription_id', 'event_id', 'type', 'host', 'state', 'due_at', 'created_at'])
      .expression((all) =>
        all
          .selectFrom('webhook_subscription as s')
          .innerJoin('event as e', (join) =>
            join
              .onRef('e.brand_id', '=', 's.brand_id')
              .on((on) => sql<boolean>`${on.ref('e.type')} = any(${on.ref('s.events')})`),
          )
          .select((delivery) => [
            's.id as subscription_id',
            'e.id as event_id',
            'e.type',
            laneOf(delivery).as('host'),
            sql.lit(redelivered.to).as('state'),
            sql<Date>`${now}::timestamptz`.as('due_at'),
            sql<Date>`${now}::timestamptz`.as('created_at'),
          ])
          .where('s.id', '=', subscriptionId)
          .where('e.occurred_at', '>=', since)
          .where(sql<boolean>`(select count(*) from held) is not null`)
          .orderBy('e.position'),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['subscription_id', 'event_id'])
          .doUpdateSet((delivery) => ({ ...again(now), host: delivery.ref('excluded.host') }))
          .where('webhook_delivery.state', 'in', redelivered.from)
          .where((delivery) =>
            delivery.or([
              sql<boolean>`not ${undeliveredOnly}::boolean`,
              delivery('webhook_delivery.state', '<>', DELIVERED),
            ]),
          ),
      ),
);
