import { Migration } from '@mikro-orm/migrations';
import { holdRowFunction, tellFunction } from '../../lib/database/mechanisms/mechanisms.migration.js';
import { TABLES } from './0390-tables.generated.js';

/** Tables whose changes are notified. */
const TOLD_OF = ['plan', 'brand', 'category', 'model', 'picture'];

/** Creates the tables of brands and their models, as their entities describe them, with their constraints and triggers. */
export class Catalog0390 extends Migration {
  override up(): void {
    for (const statement of TABLES) this.addSql(statement);
    this.addSql(holdRowFunction('catalog'));
    this.addSql(tellFunction('catalog'));
    this.tellOfChanges();
    this.noteGtins();
  }

  /**
   * Notifies processes that cache rows of the catalog, once per transaction, at its commit. Triggers run per row, so
   * that a statement without changes notifies nobody.
   */
  private tellOfChanges(): void {
    this.addSql(`
      create function catalog.tell_change() returns trigger language plpgsql as $$
      begin
        perform catalog.tell('catalog_changed');
        return null;
      end $$`);
    for (const table of TOLD_OF) {
      this.addSql(`
        create trigger ${table}_changed after insert or update or delete on catalog.${table}
          for each row execute function catalog.tell_change()`);
      this.addSql(`
        create trigger ${table}_emptied after truncate on catalog.${table}
          for each statement execute function catalog.tell_change()`);
    }
  }

  /**
   * A GTIN belongs to the brand that registered it first. Saving a model without claiming its GTIN inserts the row that
   * its foreign key needs: as the owner where there is none, else without ownership.
   */
  private noteGtins(): void {
    this.addSql(`
      create function catalog.note_gtin() returns trigger language plpgsql as $$
      begin
        insert into catalog.gtin (gtin, brand_id, is_owner) values (new.gtin, new.brand_id, true) on conflict do nothing;
        insert into catalog.gtin (gtin, brand_id, is_owner) values (new.gtin, new.brand_id, false) on conflict do nothing;
        return new;
      end $$`);
    this.addSql(`
      create trigger model_gtin_noted before insert or update of gtin, brand_id on catalog.model
        for each row when (new.gtin is not null) execute function catalog.note_gtin()`);
  }
}
