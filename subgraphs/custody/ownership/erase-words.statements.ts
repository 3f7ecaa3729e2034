import { type Selectable, sql } from 'kysely';
import { transferLifeCycle } from '../../../schema/life-cycles/transfer.js';
import { type CustodyColumns, statement } from '../tables.js';
import { receiptLifeCycle } from './receipt.rules.js';

/** Account whose texts are erased. */
interface Forgotten {
  readonly accountId: number;
  readonly email: string;
  readonly now: Date;
}

const CANCEL = transferLifeCycle.step('cancel');

const cancelOffers = statement('erase_cancel_offers', (db, { accountId, email, now }: Forgotten) =>
  db
    .updateTable('transfer')
    .set({ state: CANCEL.to, answered_at: now, token_hash: null })
    .where('state', 'in', CANCEL.from)
    .where(({ or, eb, fn }) =>
      or([
        eb('from_account_id', '=', accountId),
        eb('to_account_id', '=', accountId),
        eb(fn<string>('lower', ['to_email']), '=', email),
      ]),
    ),
);

const addresses = statement('erase_addresses', (db, { accountId, email }: Forgotten) =>
  db
    .updateTable('transfer')
    .set({ to_email: null })
    .where(({ or, and, eb, fn }) =>
      or([
        eb('to_account_id', '=', accountId),
        eb(fn<string>('lower', ['to_email']), '=', email),
        and([eb('from_account_id', '=', accountId), eb('state', '=', CANCEL.to)]),
      ]),
    ),
);

const transferComments = statement('erase_transfer_comments', (db, { accountId }: Forgotten) =>
  db.updateTable('transfer').set({ comment: null }).where('from_account_id', '=', accountId),
);

const movementComments = statement('erase_movement_comments', (db, { accountId }: Forgotten) =>
  db.updateTable('movement').set({ comment: null }).where('from_account_id', '=', accountId),
);

const changeComments = statement('erase_holder_change_comments', (db, { accountId }: Forgotten) =>
  db.updateTable('holder_change').set({ comment: null }).where('from_account_id', '=', accountId),
);

const reports = statement('erase_theft_reports', (db, { accountId }: Forgotten) =>
  db.updateTable('theft_report').set({ description: null, police_number: null }).where('opened_by', '=', accountId),
);

/** Replaces the texts of a person's interventions by their type; cost and trade stay. */
const interventions = statement('erase_interventions', (db, { accountId }: Forgotten) =>
  db
    .updateTable('intervention')
    .set(({ ref }) => ({
      performed_by: null,
      title: ref('event_type'),
      description: null,
      metadata: sql<Selectable<CustodyColumns['intervention']>['metadata']>`
        case when metadata is null then null
             else jsonb_strip_nulls(jsonb_build_object(
               'cost_eur', metadata -> 'cost_eur', 'partner_type', metadata -> 'partner_type')) end`,
    }))
    .where('account_id', '=', accountId),
);

/** Deletes the person's images, which may show people. */
const images = statement('erase_images', (db, { accountId }: Forgotten) =>
  db.deleteFrom('image').where('account_id', '=', accountId),
);

const returns = statement('erase_returns', (db, { accountId }: Forgotten) =>
  db.updateTable('product_return').set({ reason: null }).where('account_id', '=', accountId),
);

const claims = statement('erase_claims', (db, { accountId }: Forgotten) =>
  db.updateTable('warranty_claim').set({ description: '', resolution: null }).where('account_id', '=', accountId),
);

const buybacks = statement('erase_buybacks', (db, { accountId }: Forgotten) =>
  db.updateTable('buyback').set({ reason: null }).where('account_id', '=', accountId),
);

const batches = statement('erase_mint_batches', (db, { accountId }: Forgotten) =>
  db.updateTable('mint_batch').set({ reason: null }).where('account_id', '=', accountId),
);

const codes = statement('erase_codes', (db, { accountId }: Forgotten) =>
  db.updateTable('single_use_code').set({ reference: null }).where('issued_by', '=', accountId),
);

/** Selects rows whose contact, a free text, contains an address. */
const contactNames = (email: string) => sql<boolean>`strpos(lower(${sql.ref('contact')}), ${email}) > 0`;

const notices = statement('erase_notices', (db, { email }: Forgotten) =>
  db.updateTable('theft_notice').set({ contact: null }).where(contactNames(email)),
);

const numberReports = statement('erase_number_reports', (db, { email }: Forgotten) =>
  db.updateTable('number_report').set({ contact: null }).where(contactNames(email)),
);

const letters = statement('erase_letters', (db, { accountId, email }: Forgotten) =>
  db.deleteFrom('letter').where(({ or, eb }) => or([eb('account_id', '=', accountId), eb('email', '=', email)])),
);

const END_RECEIPT = receiptLifeCycle.step('end');

const receipts = statement('erase_receipts', (db, { email, now }: Forgotten) =>
  db
    .updateTable('receipt')
    .set({ state: END_RECEIPT.to, email: null, closed_at: now })
    .where('email', '=', email)
    .where('state', 'in', END_RECEIPT.from),
);

/** Erases a person's own texts and names, none of which the chain of custody needs. */
export const FORGET_WORDS = [
  cancelOffers,
  addresses,
  transferComments,
  movementComments,
  changeComments,
  reports,
  interventions,
  images,
  returns,
  claims,
  buybacks,
  batches,
  codes,
  notices,
  numberReports,
  letters,
  receipts,
];

/** Removes a person's texts from events. */
export const forgetWordsInEvents = statement('erase_told_words', (db, { accountId }: Pick<Forgotten, 'accountId'>) =>
  db
    .updateTable('event as e')
    .set({
      body: sql<string>`(e.body::jsonb || case e.type when 'warranty.claimed' then '{"description": ""}'::jsonb
                                                      else '{"reason": null}'::jsonb end)::text`,
    })
    .where(({ or, and, eb, exists, selectFrom }) =>
      or([
        and([
          eb('e.type', '=', 'return.requested'),
          exists(
            selectFrom('product_return as r')
              .select('r.id')
              .where('r.account_id', '=', accountId)
              .whereRef('r.item_id', '=', 'e.item_id')
              .where(sql<boolean>`to_jsonb(r.id) = e.body::jsonb -> 'return_id'`),
          ),
        ]),
        and([
          eb('e.type', '=', 'buyback.declined'),
          exists(
            selectFrom('buyback as b')
              .select('b.id')
              .where('b.account_id', '=', accountId)
              .whereRef('b.item_id', '=', 'e.item_id')
              .where(sql<boolean>`to_jsonb(b.id) = e.body::jsonb -> 'buyback_id'`),
          ),
        ]),
        and([
          eb('e.type', '=', 'warranty.claimed'),
          exists(
            selectFrom('warranty_claim as c')
              .innerJoin('warranty as w', 'w.id', 'c.warranty_id')
              .select('c.id')
              .where('c.account_id', '=', accountId)
              .whereRef('w.item_id', '=', 'e.item_id')
              .where(sql<boolean>`to_jsonb(c.id) = e.body::jsonb -> 'claim_id'`),
          ),
        ]),
      ]),
    )
    .returning(['e.id', 'e.body']),
);
