import { statement } from '../tables.js';
import { deliveryLifeCycle } from './webhook-delivery.rules.js';

const { to: SENDING } = deliveryLifeCycle.step('claimed');

/** SQL condition of a delivery in progress. */
export const IS_BEING_MADE = `held.state = '${SENDING}'`;

/** SQL condition of an event with an unfinished delivery. */
export const IS_TO_BE_TOLD = `exists (
  select from integrations.webhook_delivery d
   where d.event_id = held.id and d.state in ('${deliveryLifeCycle.initial}', '${SENDING}'))`;

/** Deletes the rows of deleted subscriptions without remaining deliveries. */
export const pruneSubscriptions = statement('prune_webhooks', (db, { before }: { readonly before: Date }) =>
  db
    .deleteFrom('webhook_subscription as s')
    .where('s.deleted_at', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('webhook_delivery as d').select('d.id').whereRef('d.subscription_id', '=', 's.id'))),
    ),
);
