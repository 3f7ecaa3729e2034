import { sql } from 'kysely';
import type { EventType } from '../../../schema/events/event-types.js';
import { statement } from '../tables.js';
import { deliveryLifeCycle } from './webhook-delivery.rules.js';

interface Test {
  readonly subscriptionId: number;
  readonly type: EventType;
  readonly body: string;
  readonly now: Date;
}

/** Creates a delivery with a body of its own; returns its id, none for a deleted subscription. */
export const insertTestDelivery = statement('insert_test_delivery', (db, { subscriptionId, type, body, now }: Test) =>
  db
    .insertInto('webhook_delivery')
    .columns(['subscription_id', 'type', 'test_body', 'host', 'state', 'due_at', 'created_at'])
    .expression((all) =>
      all
        .selectFrom('webhook_subscription')
        .select((subscription) => [
          'id as subscription_id',
          subscription.val(type).as('type'),
          subscription.val(body).as('test_body'),
          sql<string>`${subscription.ref('host')} || ' ' || ${subscription.ref('id')}`.as('host'),
          sql.lit(deliveryLifeCycle.initial).as('state'),
          sql<Date>`${now}::timestamptz`.as('due_at'),
          sql<Date>`${now}::timestamptz`.as('created_at'),
        ])
        .where('id', '=', subscriptionId)
        .where('deleted_at', 'is', null)
        .forShare(),
    )
    .returning('id'),
);
