import { statement } from '../tables.js';
import { deliveryLifeCycle } from './webhook-delivery.rules.js';

/** Rows that are deleted at once at most, so that no statement holds much for long. */
export const PRUNED_AT_ONCE = 5_000;

const { to: SENDING } = deliveryLifeCycle.step('claimed');

interface Old {
  readonly before: Date;
}

export const pruneDeliveries = statement('prune_deliveries', (db, { before }: Old) =>
  db
    .deleteFrom('webhook_delivery')
    .where('id', 'in', (inner) =>
      inner
        .selectFrom('webhook_delivery as d')
        .select('d.id')
        .where('d.created_at', '<', before)
        .where('d.state', '<>', SENDING)
        .orderBy('d.id')
        .limit(PRUNED_AT_ONCE),
    ),
);

export const pruneEventRows = statement('prune_events', (db, { before }: Old) =>
  db.deleteFrom('event').where('id', 'in', (inner) =>
    inner
      .selectFrom('event as e')
      .select('e.id')
      .where('e.accepted_at', '<', before)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('webhook_delivery as d')
              .select('d.id')
              .whereRef('d.event_id', '=', 'e.id')
              .where('d.state', '=', SENDING),
          ),
        ),
      )
      .orderBy('e.accepted_at')
      .limit(PRUNED_AT_ONCE),
  ),
);

/** Deletes the rows of deleted subscriptions of which no delivery is left. */
export const pruneSubscriptions = statement('prune_webhooks', (db, { before }: Old) =>
  db
    .deleteFrom('webhook_subscription as s')
    .where('s.deleted_at', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('webhook_delivery as d').select('d.id').whereRef('d.subscription_id', '=', 's.id'))),
    ),
);
