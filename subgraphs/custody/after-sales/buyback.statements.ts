import { statement } from '../tables.js';
import { buybackLifeCycle } from './buyback.rules.js';

export const buybackById = statement('buyback_by_id', (db, { id }: { id: number }) =>
  db.selectFrom('buyback').selectAll().where('id', '=', id),
);

const COMPLETED = buybackLifeCycle.step('complete');

/** Completes a buyback that its owner accepted, and returns it. */
export const completeBuybackRow = statement('complete_buyback', (db, { id, now }: { id: number; now: Date }) =>
  db
    .updateTable('buyback')
    .set({ state: COMPLETED.to, closed_at: now })
    .where('id', '=', id)
    .where('state', 'in', COMPLETED.from)
    .returningAll(),
);
