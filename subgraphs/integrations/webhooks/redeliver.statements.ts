import { type ExpressionBuilder, type QueryCreator, type RawBuilder, sql } from 'kysely';
import { held } from '../../lib/database/mechanisms/held.js';
import { rowCount } from '../../lib/database/statement.js';
import { type IntegrationsColumns, statement } from '../tables.js';
import { deliveryLifeCycle } from './webhook-delivery.rules.js';

const redelivered = deliveryLifeCycle.step('redelivered');
const { to: DELIVERED } = deliveryLifeCycle.step('succeeded');

/** Columns of a delivery whose successful attempt becomes a row of its own. */
const HELD = [
  'd.id',
  'd.created_at',
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
    | 'created_at'
    | 'state'
    | 'attempts'
    | 'success_url'
    | 'success_started_at'
    | 'success_ms'
    | 'success_status'
    | 'success_answer'
  >;
};

/** Inserts the successful attempts as rows, except those that have one. */
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
    )
    .onConflict((conflict) => conflict.columns(['delivery_id', 'number', 'started_at']).doNothing());

/** SQL condition: the delivery is a test, or its event still exists. */
const hasBody = (d: ExpressionBuilder<IntegrationsColumns & { d: IntegrationsColumns['webhook_delivery'] }, 'd'>) =>
  d.or([
    d('d.test_body', 'is not', null),
    d.exists(d.selectFrom('event as e').select('e.id').whereRef('e.id', '=', 'd.event_id')),
  ]);

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

/** Schedules a delivery immediately. No effect while it is in progress. */
export const redeliverOne = statement('redeliver', (db, { id, now }: { id: number; now: Date }) =>
  db
    .with('held', (deliveries) =>
      deliveries
        .selectFrom('webhook_delivery as d')
        .select([...HELD, 'd.subscription_id'])
        .where('d.id', '=', id)
        .where('d.state', 'in', redelivered.from)
        .where(hasBody)
        .forUpdate(),
    )
    .with('kept', (held) => keepAttempts(held))
    .updateTable('webhook_delivery as d')
    .from('held')
    .innerJoin('webhook_subscription as s', 's.id', 'held.subscription_id')
    .set((delivery) => ({ ...again(now), host: laneOf(delivery) }))
    .whereRef('d.id', '=', 'held.id')
    .whereRef('d.created_at', '=', 'held.created_at'),
);

export interface CatchUp {
  readonly subscriptionId: number;
  /** Events since this instant, inclusive. */
  readonly since: Date;
  /** Skips deliveries that were successful. */
  readonly undeliveredOnly: boolean;
}

/** Serialises catch-ups of a subscription, so that none creates the same delivery twice. */
export const lockCatchUp = statement('lock_catch_up', (db, { subscriptionId }: { subscriptionId: number }) =>
  db.selectNoFrom(
    held(
      sql<string>`'deliveries of webhook ' || ${subscriptionId}::bigint`,
      sql`pg_advisory_xact_lock(hashtextextended('integrations.webhook_delivery', ${subscriptionId}))`,
    ),
  ),
);

/** Creates deliveries for events without one. */
const makeMissing = (all: QueryCreator<IntegrationsColumns>, { subscriptionId, since, now }: CatchUp & { now: Date }) =>
  all
    .insertInto('webhook_delivery')
    .columns(['subscription_id', 'event_id', 'type', 'host', 'state', 'due_at', 'created_at'])
    .expression((missing) =>
      missing
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
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('webhook_delivery as d')
                .select('d.id')
                .whereRef('d.event_id', '=', 'e.id')
                .whereRef('d.subscription_id', '=', 's.id'),
            ),
          ),
        )
        .orderBy('e.position'),
    )
    .returning('webhook_delivery.id');

/** Schedules every event since an instant of the types that a subscription includes; counts them. */
export const catchUpSubscription = statement('catch_up', (db, caught: CatchUp & { now: Date }) => {
  const { subscriptionId, since, undeliveredOnly, now } = caught;
  return db
    .with('held', (deliveries) =>
      deliveries
        .selectFrom('webhook_delivery as d')
        .innerJoin('event as e', 'e.id', 'd.event_id')
        .innerJoin('webhook_subscription as s', 's.id', 'd.subscription_id')
        .select([...HELD, 'd.subscription_id'])
        .where('d.subscription_id', '=', subscriptionId)
        .where('d.state', 'in', redelivered.from)
        .where('e.occurred_at', '>=', since)
        .where((delivery) => sql<boolean>`${delivery.ref('d.type')} = any(${delivery.ref('s.events')})`)
        .where((delivery) =>
          delivery.or([sql<boolean>`not ${undeliveredOnly}::boolean`, delivery('d.state', '<>', DELIVERED)]),
        )
        // A fixed order avoids deadlocks between catch-ups.
        .orderBy('d.id')
        .forUpdate('d'),
    )
    .with('kept', (held) => keepAttempts(held))
    .with('again', (all) =>
      all
        .updateTable('webhook_delivery as d')
        .from('held')
        .innerJoin('webhook_subscription as s', 's.id', 'held.subscription_id')
        .set((delivery) => ({ ...again(now), host: laneOf(delivery) }))
        .whereRef('d.id', '=', 'held.id')
        .whereRef('d.created_at', '=', 'held.created_at')
        .returning('d.id'),
    )
    .with('made', (all) => makeMissing(all, caught))
    .selectNoFrom((counted) =>
      sql<number>`(${counted.selectFrom('again').select(rowCount.as('count'))} + ${counted.selectFrom('made').select(rowCount.as('count'))})`.as(
        'count',
      ),
    );
});
