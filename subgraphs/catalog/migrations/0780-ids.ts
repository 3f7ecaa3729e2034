import { Migration } from '@mikro-orm/migrations';
import { type IdsOfTables, widenIds } from '../../lib/database/widen-ids.migration.js';

const IDS: IdsOfTables = {
  audit_entry: ['actor_id', 'brand_id'],
  batch: ['id', 'brand_id', 'model_id'],
  brand: ['id', 'plan_id'],
  category: ['id'],
  domain_claim: ['brand_id'],
  fewer_approvals: ['brand_id', 'asked_by'],
  fewer_approvals_given: ['brand_id', 'account_id'],
  gtin: ['brand_id'],
  image: ['wanted_by', 'given_by'],
  model: ['id', 'brand_id', 'category_id'],
  plan: ['id'],
};

/** Ids, and what refers to them, take 64 bits: more things may be numbered than 2,147,483,647. */
export class Catalog0780 extends Migration {
  override up(): void {
    for (const statement of widenIds('catalog', IDS)) this.addSql(statement);
  }
}
