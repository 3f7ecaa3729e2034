import { Migration } from '@mikro-orm/migrations';
import { type IdsOfTables, widenIds } from '../../lib/database/widen-ids.migration.js';

const IDS: IdsOfTables = {
  audit_entry: ['actor_id', 'brand_id'],
  buyback: ['id', 'item_id', 'account_id'],
  certificate: ['id', 'item_id'],
  erased_account: ['account_id'],
  event: ['brand_id', 'item_id'],
  holder_change: ['id', 'item_id', 'from_account_id', 'to_account_id', 'transfer_id'],
  image: ['id', 'item_id', 'intervention_id', 'warranty_claim_id', 'account_id'],
  intervention: ['id', 'item_id', 'account_id', 'code_id'],
  item: ['id', 'brand_id', 'category_id', 'model_id', 'batch_id', 'owner_account_id'],
  letter: ['id', 'item_id', 'account_id'],
  mint_approval: ['batch_id', 'account_id'],
  mint_batch: ['id', 'brand_id', 'key_id', 'account_id', 'key_issued_to'],
  mint_batch_row: ['batch_id', 'category_id', 'item_id', 'model_id', 'lot_id'],
  mint_chunk: ['batch_id', 'item_ids[]'],
  movement: ['item_id', 'from_account_id', 'to_account_id', 'transfer_id'],
  number_report: ['id', 'brand_id'],
  product_return: ['id', 'item_id', 'account_id', 'retailer_id', 'brand_id'],
  receipt: ['id', 'item_id', 'account_id'],
  retailer: ['id', 'brand_id'],
  sale_activation: ['id', 'item_id', 'retailer_id', 'key_id', 'brand_id'],
  scan: ['item_id', 'brand_id', 'retailer_id'],
  shipment: ['id', 'brand_id', 'retailer_id'],
  shipment_item: ['shipment_id', 'item_id', 'brand_id'],
  single_use_code: ['id', 'item_id', 'issued_by', 'used_by', 'assignee_account_id'],
  theft_notice: ['id', 'report_id'],
  theft_report: ['id', 'item_id', 'opened_by', 'closed_by'],
  transfer: ['id', 'item_id', 'from_account_id', 'to_account_id'],
  verification: ['item_id'],
  warranty: ['id', 'item_id'],
  warranty_claim: ['id', 'warranty_id', 'account_id'],
};

/** Ids, and what refers to them, take 64 bits: more things may be numbered than 2,147,483,647. */
export class Custody0780 extends Migration {
  override up(): void {
    for (const statement of widenIds('custody', IDS)) this.addSql(statement);
  }
}
