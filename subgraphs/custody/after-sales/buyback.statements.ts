import { statement } from '../tables.js';

export const buybackById = statement('buyback_by_id', (db, { id }: { id: number }) =>
  db.selectFrom('buyback').selectAll().where('id', '=', id),
);
