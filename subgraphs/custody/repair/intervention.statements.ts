import { statement } from '../tables.js';

/** An intervention, as it is shown; its words are read apart. */
export const interventionById = statement('intervention_by_id', (db, { id }: { id: number }) =>
  db
    .selectFrom('intervention')
    .select(['id', 'item_id', 'account_id', 'trade', 'event_type', 'proof_level', 'title'])
    .select(['performed_by', 'occurred_at', 'created_at', 'text_bytes'])
    .where('id', '=', id),
);
