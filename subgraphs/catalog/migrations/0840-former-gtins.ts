import { Migration } from '@mikro-orm/migrations';

/** Keeps the last fifty GTINs that a model bore before, however it lost them: labels with them stay on its items. */
export class Catalog0840 extends Migration {
  override up(): void {
    this.addSql(`alter table catalog.model add column former_gtins text[] not null default '{}'`);
    this.addSql(`
      create function catalog.keep_former_gtin() returns trigger language plpgsql as $$
      begin
        new.former_gtins := (array_prepend(old.gtin, array_remove(array_remove(old.former_gtins, old.gtin), new.gtin)))[1:50];
        return new;
      end $$`);
    this.addSql(`
      create trigger keep_former_gtin before update of gtin on catalog.model
        for each row when (old.gtin is not null and old.gtin is distinct from new.gtin)
        execute function catalog.keep_former_gtin()`);
  }
}
