import { sql } from 'kysely';
import { statement } from '../../tables.js';
import { deliveryLifeCycle } from '../webhook-delivery.rules.js';

const { to: SENDING } = deliveryLifeCycle.step('claimed');

/** Finds other workers that hold deliveries and not their lock: one that can be had is nobody's, and let go at the end of the statement. */
export const silentWorkers = statement('silent_deliverers', (db, { self }: { self: string }) =>
  db
    .selectFrom((holders) =>
      holders
        .selectFrom('webhook_delivery')
        .select('worker')
        .distinct()
        .where('state', '=', SENDING)
        .where('worker', '<>', self)
        .as('taken'),
    )
    .select((taken) => taken.ref('worker').$notNull().as('worker'))
    .where((taken) => sql<boolean>`pg_try_advisory_xact_lock(hashtextextended(${taken.ref('worker')}, 0))`),
);
