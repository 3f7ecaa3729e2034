import { selectedDigits } from '../../lib/database/bytes.js';
import { statement } from '../tables.js';

interface Person {
  readonly accountId: number;
}

/** Statements that read a person's data, by section of the export. */
export const EXPORTS = {
  items: statement('export_items', (db, { accountId }: Person) =>
    db
      .selectFrom('item')
      .select(({ ref }) => ['serial', selectedDigits(ref('token_id')).as('token_id')])
      .select(['product_name', 'brand_code', 'status'])
      .where('owner_account_id', '=', accountId)
      .orderBy('id'),
  ),
  movements: statement('export_movements', (db, { accountId }: Person) =>
    db
      .selectFrom('movement as m')
      .innerJoin('item as i', 'i.id', 'm.item_id')
      .select(['i.serial', 'm.at', 'm.reason', 'm.from_role', 'm.to_role', 'm.comment'])
      .where(({ or, eb }) => or([eb('m.from_account_id', '=', accountId), eb('m.to_account_id', '=', accountId)]))
      .orderBy('m.id'),
  ),
  transfers: statement('export_transfers', (db, { accountId }: Person) =>
    db
      .selectFrom('transfer as t')
      .innerJoin('item as i', 'i.id', 't.item_id')
      .select(['i.serial', 't.state', 't.to_masked', 't.comment', 't.offered_at', 't.answered_at'])
      .where(({ or, eb }) => or([eb('t.from_account_id', '=', accountId), eb('t.to_account_id', '=', accountId)]))
      .orderBy('t.id'),
  ),
  receipts: statement('export_receipts', (db, { accountId }: Person) =>
    db
      .selectFrom('receipt as c')
      .innerJoin('item as i', 'i.id', 'c.item_id')
      .select(['i.serial', 'c.state', 'c.declared_at', 'c.closed_at'])
      .where('c.account_id', '=', accountId)
      .orderBy('c.id'),
  ),
  theft_reports: statement('export_theft_reports', (db, { accountId }: Person) =>
    db
      .selectFrom('theft_report as r')
      .innerJoin('item as i', 'i.id', 'r.item_id')
      .select(['i.serial', 'r.description', 'r.police_number', 'r.opened_at', 'r.closed_at'])
      .where('r.opened_by', '=', accountId)
      .orderBy('r.id'),
  ),
  interventions: statement('export_interventions', (db, { accountId }: Person) =>
    db
      .selectFrom('intervention as v')
      .innerJoin('item as i', 'i.id', 'v.item_id')
      .select(['i.serial', 'v.event_type', 'v.title', 'v.description', 'v.metadata', 'v.performed_by', 'v.occurred_at'])
      .where('v.account_id', '=', accountId)
      .orderBy('v.id'),
  ),
  photos: statement('export_images', (db, { accountId }: Person) =>
    db
      .selectFrom('image as f')
      .innerJoin('item as i', 'i.id', 'f.item_id')
      .select(['i.serial', 'f.intervention_id', 'f.sha256', 'f.added_at'])
      .where('f.account_id', '=', accountId)
      .orderBy('f.id'),
  ),
  codes: statement('export_codes', (db, { accountId }: Person) =>
    db
      .selectFrom('single_use_code as c')
      .innerJoin('item as i', 'i.id', 'c.item_id')
      .select(['i.serial', 'c.kind', 'c.issued_at', 'c.expires_at', 'c.used_at'])
      .where('c.issued_by', '=', accountId)
      .orderBy('c.id'),
  ),
  returns: statement('export_returns', (db, { accountId }: Person) =>
    db
      .selectFrom('product_return as r')
      .innerJoin('item as i', 'i.id', 'r.item_id')
      .select(['i.serial', 'r.state', 'r.reason', 'r.requested_at', 'r.closed_at'])
      .where('r.account_id', '=', accountId)
      .orderBy('r.id'),
  ),
  warranty_claims: statement('export_warranty_claims', (db, { accountId }: Person) =>
    db
      .selectFrom('warranty_claim as c')
      .innerJoin('warranty as w', 'w.id', 'c.warranty_id')
      .innerJoin('item as i', 'i.id', 'w.item_id')
      .select(['i.serial', 'c.state', 'c.description', 'c.resolution', 'c.claimed_at', 'c.closed_at'])
      .where('c.account_id', '=', accountId)
      .orderBy('c.id'),
  ),
  buybacks: statement('export_buybacks', (db, { accountId }: Person) =>
    db
      .selectFrom('buyback as b')
      .innerJoin('item as i', 'i.id', 'b.item_id')
      .select(['i.serial', 'b.state', 'b.amount', 'b.currency', 'b.offered_at'])
      .where('b.account_id', '=', accountId)
      .orderBy('b.id'),
  ),
};
