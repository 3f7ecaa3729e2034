import type { Pool } from 'pg';
import { anyOf } from '../../../lib/database/statement.js';
import { statement } from '../../tables.js';
import { deliveryLifeCycle } from '../webhook-delivery.rules.js';

const { to: SENDING } = deliveryLifeCycle.step('claimed');
const { to: RELEASED } = deliveryLifeCycle.step('released');

const releaseOthers = statement(
  'release_unknown_deliveries',
  (db, { worker, known }: { worker: string; known: readonly number[] }) =>
    db
      .updateTable('webhook_delivery')
      .set({ state: RELEASED, worker: null })
      .where('state', '=', SENDING)
      .where('worker', '=', worker)
      .where((delivery) => delivery.not(delivery('id', '=', anyOf(known)))),
);

/** Releases deliveries assigned to a worker that it does not know, because the answer to its claim was lost. */
export async function releaseUnknown(pool: Pool, worker: string, known: readonly number[]): Promise<void> {
  await releaseOthers.run(pool, { worker, known });
}

/** Releases the deliveries of some workers. */
export const releaseWorkers = statement('release_deliveries_of', (db, { workers }: { workers: readonly string[] }) =>
  db
    .updateTable('webhook_delivery')
    .set({ state: RELEASED, worker: null })
    .where('state', '=', SENDING)
    .where('worker', '=', anyOf(workers)),
);
