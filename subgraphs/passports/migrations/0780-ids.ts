import { Migration } from '@mikro-orm/migrations';
import { type IdsOfTables, widenIds } from '../../lib/database/widen-ids.migration.js';

const IDS: IdsOfTables = {
  anchor: ['id', 'chain_id'],
  audit_entry: ['actor_id', 'brand_id'],
  backup_copy: ['passport_id'],
  backup_list: ['brand_id'],
  draft: ['passport_id'],
  issuer: ['brand_id'],
  issuer_key: ['id', 'brand_id'],
  passport: ['id', 'brand_id', 'product_id', 'product_batch_id', 'product_model_id'],
  registration: ['id', 'passport_id', 'brand_id', 'prepared_by', 'registered_by', 'deactivated_by'],
  scan_count: ['passport_id'],
  version: ['id', 'passport_id', 'anchor_id', 'brand_id'],
};

/** Ids, and what refers to them, take 64 bits: more things may be numbered than 2,147,483,647. */
export class Passports0780 extends Migration {
  override up(): void {
    for (const statement of widenIds('passports', IDS)) this.addSql(statement);
  }
}
