import { buybackLifeCycle } from '../../../schema/life-cycles/buyback.js';
import { statement } from '../tables.js';

const GIVE_UP = buybackLifeCycle.step('give_up');

export const buybackById = statement('buyback_by_id', (db, { id }: { id: number }) =>
  db.selectFrom('buyback').selectAll().where('id', '=', id),
);

/** Takes back the last completion of a buyback of a locked item. `expiresAt`: new day by which it must be completed. */
export const giveUpBuyback = statement(
  'give_up_buyback',
  (db, { itemId, expiresAt }: { itemId: number; expiresAt: Date }) =>
    db
      .updateTable('buyback')
      .set({ state: GIVE_UP.to, closed_at: null, expires_at: expiresAt })
      .where('id', '=', ({ selectFrom }) =>
        selectFrom('buyback as last')
          .select('last.id')
          .where('last.item_id', '=', itemId)
          .where('last.state', 'in', GIVE_UP.from)
          .orderBy('last.closed_at', 'desc')
          .orderBy('last.id', 'desc')
          .limit(1),
      )
      .returning(['id', 'amount', 'currency', 'answered_at']),
);
