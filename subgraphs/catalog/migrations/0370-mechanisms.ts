import { Migration } from '@mikro-orm/migrations';
import { lockTable, notificationTable } from '../../lib/database/mechanisms/mechanisms.migration.js';

/** Processes may exclude, notice and tell each other by rows of tables as well. */
export class Catalog0370 extends Migration {
  override up(): void {
    for (const statement of [...lockTable('catalog'), ...notificationTable('catalog')]) this.addSql(statement);
    this.addSql(`
      create or replace function catalog.tell_change() returns trigger language plpgsql as $$
      begin
        perform catalog.tell('catalog_changed');
        return null;
      end $$`);
  }
}
