import { type InferResult, type QueryCreator, sql } from 'kysely';
import type { RelayedEvent } from '../../../schema/events/relayed-event.js';
import { type JsonOf, rowsOfJson } from '../../lib/database/given-rows.js';
import { held } from '../../lib/database/mechanisms/held.js';
import { anyOf, rowCount } from '../../lib/database/statement.js';
import { type IntegrationsColumns, statement } from '../tables.js';
import { deliveryLifeCycle } from './webhook-delivery.rules.js';

const PENDING = deliveryLifeCycle.initial;

/** Serialises transactions that accept events. */
export const lockEvents = statement('lock_events', (db) =>
  db.selectNoFrom(held(sql<string>`'events'`, sql`pg_advisory_xact_lock(hashtext('integrations.event'))`)),
);

/** An event with its position in the input. */
interface Given extends RelayedEvent {
  readonly number: number;
}

interface Relayed {
  readonly events: JsonOf<readonly Given[]>;
  /** Brands whose plan includes notifications. */
  readonly notifiedBrands: readonly number[];
  readonly now: Date;
}

const givenEvents = (all: QueryCreator<IntegrationsColumns>, { events }: Relayed) =>
  all
    .selectFrom(
      rowsOfJson('g', events, {
        eventId: 'uuid',
        type: 'text',
        brandId: 'bigint',
        productId: 'bigint',
        occurredAt: 'timestamptz',
        body: 'text',
        number: 'int',
      }),
    )
    .selectAll();

type WithGiven = IntegrationsColumns & { given: InferResult<ReturnType<typeof givenEvents>>[number] };

const insertNew = (given: QueryCreator<WithGiven>, { now }: Relayed) =>
  given
    .insertInto('event')
    .columns(['id', 'type', 'brand_id', 'product_id', 'occurred_at', 'accepted_at', 'body'])
    .expression((all) =>
      all
        .selectFrom('given')
        .select([
          'eventId',
          'type',
          'brandId',
          'productId',
          'occurredAt',
          sql<Date>`${now}::timestamptz`.as('acceptedAt'),
          'body',
        ])
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom('event as e').select('e.id').whereRef('e.id', '=', 'given.eventId'))),
        )
        .orderBy('number'),
    )
    .returning(['id', 'type', 'brand_id']);

type WithAccepted = WithGiven & { accepted: InferResult<ReturnType<typeof insertNew>>[number] };

const fanOut = (accepted: QueryCreator<WithAccepted>, { now, notifiedBrands }: Relayed) =>
  accepted
    .insertInto('webhook_delivery')
    .columns(['subscription_id', 'event_id', 'type', 'host', 'state', 'due_at', 'created_at'])
    .expression((all) =>
      all
        .selectFrom('accepted as a')
        .innerJoin('webhook_subscription as s', (join) =>
          join
            .onRef('s.brand_id', '=', 'a.brand_id')
            .on('s.deleted_at', 'is', null)
            .on('s.is_active', '=', true)
            .on((on) => sql<boolean>`${on.ref('a.type')} = any(${on.ref('s.events')})`),
        )
        .select((delivery) => [
          's.id',
          'a.id as event_id',
          'a.type',
          sql<string>`${delivery.ref('s.host')} || ' ' || ${delivery.ref('s.id')}`.as('host'),
          sql.lit(PENDING).as('state'),
          sql<Date>`least(${now}::timestamptz, now())`.as('due_at'),
          sql<Date>`${now}::timestamptz`.as('created_at'),
        ])
        .where('a.brand_id', '=', anyOf(notifiedBrands)),
    )
    .returning('webhook_delivery.id');

/**
 * Stores new events and, in the same statement, a delivery for each active subscription to them. Requires the lock: two
 * concurrent calls could find the same event new. Due at the earlier of this process's and the database's time, so that
 * a wrong clock delays nothing.
 */
export const insertEvents = statement('accept_events', (db, relayed: Relayed) =>
  db
    .with('given', (all) => givenEvents(all, relayed))
    .with('accepted', (given) => insertNew(given, relayed))
    .with('fanned_out', (accepted) => fanOut(accepted, relayed))
    .selectNoFrom((made) => [
      made.selectFrom('accepted').select(rowCount.as('count')).$asScalar().$notNull().as('accepted'),
      made.selectFrom('fanned_out').select(rowCount.as('count')).$asScalar().$notNull().as('deliveries'),
    ]),
);
