import { Migration } from '@mikro-orm/migrations';

/** Whoever keeps rows of the catalog is told when they change: once a transaction, when it commits. */
export class Catalog0060 extends Migration {
  override up(): void {
    this.addSql(`
      create function catalog.tell_change() returns trigger language plpgsql as $$
      begin
        perform pg_notify('catalog_changed', '');
        return null;
      end $$`);
    for (const table of ['plan', 'brand', 'category', 'model', 'picture']) {
      this.addSql(`
        create trigger ${table}_changed after insert or update or delete or truncate on catalog.${table}
          for each statement execute function catalog.tell_change()`);
    }
  }
}
