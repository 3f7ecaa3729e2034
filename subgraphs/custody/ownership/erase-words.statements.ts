import { type Selectable, sql } from 'kysely';
import { transferLifeCycle } from '../../../schema/life-cycles/transfer.js';
import { type CustodyColumns, statement } from '../tables.js';
import { authored, authoredIds, isRefusalOf } from './authored.statements.js';
import { containsAddress } from './contains-address.statements.js';
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

/** Erases outcomes of reports, of their author and of the person who opened the report. */
const outcomes = statement('erase_theft_outcomes', (db, { accountId }: Forgotten) =>
  db
    .updateTable('theft_report')
    .set({ resolution: null })
    .where(({ or, eb }) => or([eb('opened_by', '=', accountId), eb('closed_by', '=', accountId)])),
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
  db
    .updateTable('product_return')
    .set({ reason: null, condition: null, resolution: null })
    .where('account_id', '=', accountId),
);

const conditions = statement('erase_return_conditions', (db, { accountId }: Forgotten) =>
  db.updateTable('product_return').set({ condition: null }).where('id', 'in', authoredIds(accountId, 'receiveReturn')),
);

const returnOutcomes = statement('erase_return_outcomes', (db, { accountId }: Forgotten) =>
  db
    .updateTable('product_return')
    .set({ resolution: null })
    .where('id', 'in', authoredIds(accountId, 'completeReturn', 'rejectReturn')),
);

const claims = statement('erase_claims', (db, { accountId }: Forgotten) =>
  db.updateTable('warranty_claim').set({ description: '', resolution: null }).where('account_id', '=', accountId),
);

const claimOutcomes = statement('erase_claim_outcomes', (db, { accountId }: Forgotten) =>
  db
    .updateTable('warranty_claim')
    .set({ resolution: null })
    .where('id', 'in', authoredIds(accountId, 'settleWarrantyClaim', 'refuseWarrantyClaim')),
);

const burnsOfOwner = statement('erase_burn_reasons_of_owner', (db, { accountId }: Forgotten) =>
  db
    .updateTable('item')
    .set({ burn_reason: null })
    .where('owner_account_id', '=', accountId)
    .where('burn_reason', 'is not', null),
);

const burns = statement('erase_burn_reasons', (db, { accountId }: Forgotten) =>
  db.updateTable('item').set({ burn_reason: null }).where('id', 'in', authoredIds(accountId, 'burnProduct')),
);

const revocations = statement('erase_revocation_reasons', (db, { accountId }: Forgotten) =>
  db
    .updateTable('certificate')
    .set({ revoked_reason: null })
    .where('number', 'in', authored(accountId, 'revokeCertificate')),
);

const buybacks = statement('erase_buybacks', (db, { accountId }: Forgotten) =>
  db.updateTable('buyback').set({ reason: null }).where('account_id', '=', accountId),
);

/** Erases a refusal's reason in the rows that repeat it; other errors stay. */
const refusedRows = statement('erase_mint_rows', (db, { accountId }: Forgotten) =>
  db
    .updateTable('mint_batch_row as r')
    .from('mint_batch as b')
    .set({ error: null })
    .whereRef('r.batch_id', '=', 'b.id')
    .whereRef('r.error', '=', 'b.reason')
    .where('b.id', 'in', ({ selectFrom }) => selectFrom('mint_batch').select('id').where(isRefusalOf(accountId))),
);

const batches = statement('erase_mint_batches', (db, { accountId }: Forgotten) =>
  db.updateTable('mint_batch').set({ reason: null }).where(isRefusalOf(accountId)),
);

const codes = statement('erase_codes', (db, { accountId }: Forgotten) =>
  db.updateTable('single_use_code').set({ reference: null }).where('issued_by', '=', accountId),
);

/** Erases notices of a person, whom their contact or text names. */
const notices = statement('erase_notices', (db, { email }: Forgotten) =>
  db
    .updateTable('theft_notice')
    .set({ contact: null, message: '', address_prefix: null })
    .where(({ or }) => or([containsAddress('contact', email), containsAddress('message', email)])),
);

/** Erases reports of a person, whom one of their texts names. The number is the brand's, unless it names the person. */
const numberReports = statement('erase_number_reports', (db, { email }: Forgotten) =>
  db
    .updateTable('number_report')
    .set({
      contact: null,
      message: '',
      brand_name: null,
      number: sql<string>`case when ${containsAddress('number', email)} then '' else number end`,
    })
    .where(({ or }) =>
      or(['contact', 'message', 'brand_name', 'number'].map((column) => containsAddress(column, email))),
    ),
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
  outcomes,
  interventions,
  images,
  returns,
  conditions,
  returnOutcomes,
  claims,
  claimOutcomes,
  burnsOfOwner,
  burns,
  revocations,
  buybacks,
  refusedRows,
  batches,
  codes,
  notices,
  numberReports,
  letters,
  receipts,
];
