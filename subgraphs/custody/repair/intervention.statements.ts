import { sql } from 'kysely';
import { statement } from '../tables.js';

/** Reads the displayed columns of an intervention, without its texts. */
export const interventionById = statement('intervention_by_id', (db, { id }: { id: number }) =>
  db
    .selectFrom('intervention')
    .select(['id', 'item_id', 'account_id', 'trade', 'event_type', 'proof_level', 'title'])
    .select(['performed_by', 'occurred_at', 'created_at', 'text_bytes'])
    .where('id', '=', id),
);

interface Repeated {
  readonly accountId: number;
  readonly clientKey: string;
}

/** Finds the intervention that a partner recorded under a key, with the texts that distinguish reports. */
export const interventionByKey = statement('intervention_by_client_key', (db, { accountId, clientKey }: Repeated) =>
  db
    .selectFrom('intervention')
    .select(['id', 'item_id', 'account_id', 'trade', 'event_type', 'proof_level', 'title'])
    .select(['performed_by', 'occurred_at', 'created_at', 'text_bytes', 'description'])
    .where('account_id', '=', accountId)
    .where('client_key', '=', clientKey),
);

interface OwnPage {
  readonly accountId: number;
  /** Only interventions with a smaller id. */
  readonly before: number | null;
  readonly limit: number;
}

/** Lists a partner's interventions, the newest first. */
export const interventionsByAccount = statement(
  'interventions_by_account',
  (db, { accountId, before, limit }: OwnPage) =>
    db
      .selectFrom('intervention')
      .select(['id', 'item_id', 'account_id', 'trade', 'event_type', 'proof_level', 'title'])
      .select(['performed_by', 'occurred_at', 'created_at', 'text_bytes'])
      .where('account_id', '=', accountId)
      .where(sql<boolean>`(${before}::bigint is null or id < ${before})`)
      .orderBy('id', 'desc')
      .limit(limit),
);
