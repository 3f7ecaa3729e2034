import { Migration } from '@mikro-orm/migrations';

/** By what a manifest recognises the items it created. */
export class Custody0006 extends Migration {
  override up(): void {
    this.addSql('alter table custody.item add column import_key text');
    this.addSql('create unique index item_by_import_key on custody.item (import_key) where import_key is not null');
  }
}
