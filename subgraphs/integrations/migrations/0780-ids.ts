import { Migration } from '@mikro-orm/migrations';
import { type IdsOfTables, widenIds } from '../../lib/database/widen-ids.migration.js';

const IDS: IdsOfTables = {
  account: ['id'],
  account_brand: ['account_id', 'brand_id'],
  accreditation: ['id', 'account_id', 'brand_id'],
  api_key: ['id', 'brand_id', 'created_by'],
  api_key_client: ['key_id', 'brand_id'],
  audit_entry: ['actor_id', 'brand_id'],
  distributor_contact: ['id', 'account_id', 'brand_id', 'retailer_id'],
  event: ['brand_id', 'product_id'],
  idempotency_record: ['brand_id'],
  invitation: ['id', 'brand_id', 'retailer_id', 'invited_by'],
  partner_listing: ['account_id'],
  password_reset: ['account_id'],
  quota_day: ['key_id'],
  quota_month: ['brand_id'],
  quota_reservation: ['key_id', 'brand_id'],
  recovery_code: ['account_id'],
  session: ['account_id', 'host_brand_id'],
  session_handover: ['brand_id'],
  webhook_delivery: ['subscription_id'],
  webhook_subscription: ['id', 'brand_id'],
};

/** Ids, and what refers to them, take 64 bits: more things may be numbered than 2,147,483,647. */
export class Integrations0780 extends Migration {
  override up(): void {
    for (const statement of widenIds('integrations', IDS)) this.addSql(statement);
  }
}
