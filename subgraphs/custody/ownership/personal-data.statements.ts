import { type Expression, sql } from 'kysely';
import { transferLifeCycle } from '../../../schema/life-cycles/transfer.js';
import { MOST_TEXT_BYTES } from '../../lib/bounds/section.rules.js';
import { selectedDigits } from '../../lib/database/bytes.js';
import { newest } from '../../lib/database/newest.js';
import { statement } from '../tables.js';
import { containsAddress } from './contains-address.statements.js';
import { receiptLifeCycle } from './receipt.rules.js';

interface Person {
  readonly accountId: number;
  /** In lower case. */
  readonly email: string;
}

/** Selects a text of a message that names the person as its contact; others' words about them are those others'. */
const ownWords = <Text>(text: Expression<Text>, email: string) =>
  sql<Text | null>`case when ${containsAddress('contact', email)} then ${text} end`;

/** Selects a text of an intervention while the texts of it and the newer ones have room in the export. */
const inRoom = <Text>(text: Expression<Text>) =>
  sql<Text | null>`case when v.texts_to_here <= ${sql.lit(MOST_TEXT_BYTES)} then ${text} end`;

/** Statements that read a person's data, by section of the export. */
export const EXPORTS = {
  items: statement('export_items', (db, { accountId }: Person) =>
    newest(
      db
        .selectFrom('item')
        .select(({ ref }) => ['id', 'serial', selectedDigits(ref('token_id')).as('token_id')])
        .select(['product_name', 'brand_code', 'status'])
        .where('owner_account_id', '=', accountId),
    ),
  ),
  movements: statement('export_movements', (db, { accountId }: Person) =>
    newest(
      db
        .selectFrom('movement as m')
        .innerJoin('item as i', 'i.id', 'm.item_id')
        .select(['m.id', 'i.serial', 'm.at', 'm.reason', 'm.from_role', 'm.to_role', 'm.comment'])
        .where(({ or, eb }) => or([eb('m.from_account_id', '=', accountId), eb('m.to_account_id', '=', accountId)])),
    ),
  ),
  transfers: statement('export_transfers', (db, { accountId, email }: Person) =>
    newest(
      db
        .selectFrom('transfer as t')
        .innerJoin('item as i', 'i.id', 't.item_id')
        .select(['t.id', 'i.serial', 't.state', 't.to_masked', 't.comment', 't.offered_at', 't.answered_at'])
        .where(({ or, and, eb, fn }) =>
          or([
            eb('t.from_account_id', '=', accountId),
            eb('t.to_account_id', '=', accountId),
            and([eb('t.state', '=', transferLifeCycle.initial), eb(fn<string>('lower', ['t.to_email']), '=', email)]),
          ]),
        ),
    ),
  ),
  receipts: statement('export_receipts', (db, { accountId, email }: Person) =>
    newest(
      db
        .selectFrom('receipt as c')
        .innerJoin('item as i', 'i.id', 'c.item_id')
        .select(['c.id', 'i.serial', 'c.state', 'c.declared_at', 'c.closed_at'])
        .where(({ or, and, eb }) =>
          or([
            eb('c.account_id', '=', accountId),
            and([eb('c.state', '=', receiptLifeCycle.initial), eb('c.email', '=', email)]),
          ]),
        ),
    ),
  ),
  theft_reports: statement('export_theft_reports', (db, { accountId }: Person) =>
    newest(
      db
        .selectFrom('theft_report as r')
        .innerJoin('item as i', 'i.id', 'r.item_id')
        .select(['r.id', 'i.serial', 'r.description', 'r.police_number', 'r.resolution'])
        .select(['r.opened_at', 'r.closed_at'])
        .where('r.opened_by', '=', accountId),
    ),
  ),
  interventions: statement('export_interventions', (db, { accountId }: Person) =>
    newest(
      db
        .selectFrom(({ selectFrom }) =>
          selectFrom('intervention')
            .selectAll()
            .select(sql<number>`sum(coalesce(text_bytes, 0)) over (order by id desc)`.as('texts_to_here'))
            .where('account_id', '=', accountId)
            .as('v'),
        )
        .innerJoin('item as i', 'i.id', 'v.item_id')
        .select(['v.id', 'i.serial', 'v.event_type', 'v.title', 'v.performed_by', 'v.occurred_at', 'v.text_bytes'])
        .select(({ ref }) => [
          inRoom(ref('v.description')).as('description'),
          inRoom(ref('v.metadata')).as('metadata'),
        ]),
    ),
  ),
  photos: statement('export_images', (db, { accountId }: Person) =>
    newest(
      db
        .selectFrom('image as f')
        .innerJoin('item as i', 'i.id', 'f.item_id')
        .select(['f.id', 'i.serial', 'f.intervention_id', 'f.sha256', 'f.added_at'])
        .where('f.account_id', '=', accountId),
    ),
  ),
  codes: statement('export_codes', (db, { accountId }: Person) =>
    newest(
      db
        .selectFrom('single_use_code as c')
        .innerJoin('item as i', 'i.id', 'c.item_id')
        .select(['c.id', 'i.serial', 'c.kind', 'c.reference', 'c.issued_at', 'c.expires_at', 'c.used_at'])
        .where('c.issued_by', '=', accountId),
    ),
  ),
  returns: statement('export_returns', (db, { accountId }: Person) =>
    newest(
      db
        .selectFrom('product_return as r')
        .innerJoin('item as i', 'i.id', 'r.item_id')
        .select(['r.id', 'i.serial', 'r.state', 'r.reason', 'r.condition', 'r.resolution'])
        .select(['r.requested_at', 'r.closed_at'])
        .where('r.account_id', '=', accountId),
    ),
  ),
  warranty_claims: statement('export_warranty_claims', (db, { accountId }: Person) =>
    newest(
      db
        .selectFrom('warranty_claim as c')
        .innerJoin('warranty as w', 'w.id', 'c.warranty_id')
        .innerJoin('item as i', 'i.id', 'w.item_id')
        .select(['c.id', 'i.serial', 'c.state', 'c.description', 'c.resolution', 'c.claimed_at', 'c.closed_at'])
        .where('c.account_id', '=', accountId),
    ),
  ),
  buybacks: statement('export_buybacks', (db, { accountId }: Person) =>
    newest(
      db
        .selectFrom('buyback as b')
        .innerJoin('item as i', 'i.id', 'b.item_id')
        .select(['b.id', 'i.serial', 'b.state', 'b.amount', 'b.currency', 'b.reason', 'b.offered_at'])
        .where('b.account_id', '=', accountId),
    ),
  ),
  theft_notices: statement('export_theft_notices', (db, { email }: Person) =>
    newest(
      db
        .selectFrom('theft_notice')
        .select(({ ref }) => ['id', 'told_at', ownWords(ref('message'), email).as('message')])
        .select(({ ref }) => ownWords(ref('contact'), email).as('contact'))
        .where(({ or }) => or([containsAddress('contact', email), containsAddress('message', email)])),
    ),
  ),
  number_reports: statement('export_number_reports', (db, { email }: Person) =>
    newest(
      db
        .selectFrom('number_report')
        .select(({ ref }) => ['id', 'told_at', 'number', ownWords(ref('brand_name'), email).as('brand_name')])
        .select(({ ref }) => ownWords(ref('message'), email).as('message'))
        .select(({ ref }) => ownWords(ref('contact'), email).as('contact'))
        .where(({ or }) =>
          or(['contact', 'message', 'brand_name', 'number'].map((column) => containsAddress(column, email))),
        ),
    ),
  ),
  letters: statement('export_letters', (db, { accountId, email }: Person) =>
    newest(
      db
        .selectFrom('letter as l')
        .innerJoin('item as i', 'i.id', 'l.item_id')
        .select(['l.id', 'i.serial', 'l.kind', 'l.detail', 'l.path', 'l.written_at', 'l.due_at'])
        .where(({ or, eb }) => or([eb('l.account_id', '=', accountId), eb('l.email', '=', email)])),
    ),
  ),
};
