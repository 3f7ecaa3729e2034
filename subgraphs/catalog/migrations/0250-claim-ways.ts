import { Migration } from '@mikro-orm/migrations';

/** How the items of a brand can be claimed: in both ways, as long as it says nothing else. */
export class Catalog0250 extends Migration {
  override up(): void {
    this.addSql(`alter table catalog.brand add column claim_ways text[] not null default '{purchase_code,receipt}'`);
  }
}
