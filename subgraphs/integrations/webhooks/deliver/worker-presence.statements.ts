import { sql } from 'kysely';
import { isGone } from '../../../lib/database/mechanisms/gone.js';
import { statement } from '../../tables.js';
import { deliveryLifeCycle } from '../webhook-delivery.rules.js';

const { to: SENDING } = deliveryLifeCycle.step('claimed');

/** Finds other workers that hold deliveries but have ended. */
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
    .where(isGone('integrations', sql.ref('taken.worker'))),
);
