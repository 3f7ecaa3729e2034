import { Migration } from '@mikro-orm/migrations';
import { holdRowFunction } from '../../lib/database/mechanisms/mechanisms.migration.js';
import { attemptFunctions } from '../../lib/windows/attempt.migration.js';
import { TABLES } from './0390-tables.generated.js';

/** Creates the tables of items, their owners and events, as their entities describe them, with their constraints and triggers. */
export class Custody0390 extends Migration {
  override up(): void {
    for (const statement of TABLES) this.addSql(statement);
    this.addSql(holdRowFunction('custody'));
    this.addSql(attemptFunctions('custody'));
    this.refer('items_are_known', 'item_id', 'item', ['movement', 'certificate']);
    this.refer('batches_are_known', 'batch_id', 'mint_batch', ['mint_batch_row']);
    this.fillBrand('shipment_item', 'shipment');
    this.fillBrand('sale_activation', 'item');
    this.fillBrand('product_return', 'item');
    this.checkMinted();
  }

  /**
   * Adds a set-based reference check in place of a foreign key: items are inserted a hundred at a time with history and
   * certificate, and a foreign key locks the row of each separately, a quarter of the statement's cost. One query over
   * all rows takes a fifth of that. Deleting a referenced row is refused too.
   */
  private refer(name: string, column: string, kept: string, tables: readonly string[]): void {
    // Must not be planned as a scan: the plan may be made when there are ten rows and used when there are ten million.
    this.addSql(`
      create function custody.${name}() returns trigger language plpgsql
        set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
      begin
        if exists (select from added where not exists (select from custody.${kept} k where k.id = added.${column})) then
          raise foreign_key_violation using message = tg_table_name || ' refers to what is not in custody.${kept}';
        end if;
        return null;
      end $$`);
    this.addSql(`
      create function custody.${name}_still() returns trigger language plpgsql as $$
      begin
        if ${tables.map((table) => `exists (select from custody.${table} r where r.${column} = old.id)`).join(' or ')} then
          raise foreign_key_violation using message = tg_table_name || ' has what refers to it';
        end if;
        return case tg_op when 'DELETE' then old else new end;
      end $$`);
    this.addSql(`
      create trigger ${name}_still before delete or update of id on custody.${kept}
         for each row execute function custody.${name}_still()`);
    this.addSql(`
      create function custody.${name}_for_good() returns trigger language plpgsql as $$
      begin
        raise foreign_key_violation using message = tg_table_name || '.${column} does not change';
      end $$`);
    for (const table of tables) {
      this.addSql(`
        create trigger ${name} after insert on custody.${table} referencing new table as added
           for each statement execute function custody.${name}()`);
      this.addSql(`
        create trigger ${name}_for_good before update of ${column} on custody.${table}
           for each row when (old.${column} is distinct from new.${column}) execute function custody.${name}_for_good()`);
    }
  }

  /** Sets the brand of a row to that of its item or shipment. */
  private fillBrand(table: string, about: 'item' | 'shipment'): void {
    this.addSql(`
      create function custody.${table}_brand() returns trigger language plpgsql as $$
      begin
        new.brand_id := (select a.brand_id from custody.${about} a where a.id = new.${about}_id);
        return new;
      end $$`);
    this.addSql(`
      create trigger ${table}_brand before insert or update on custody.${table}
        for each row execute function custody.${table}_brand()`);
  }

  /** Checks once per statement, as in `refer`, that the items of a mint batch belong to its brand. */
  private checkMinted(): void {
    this.refuseWhere(
      'chunk_is_of_brand',
      'mint_chunk',
      // Ids of a chunk are consecutive, so counting them is cheaper than looking up each.
      `select from changed c join custody.mint_batch b on b.id = c.batch_id
        where cardinality(c.item_ids) <> (
          select count(*) from custody.item k where k.brand_id = b.brand_id and k.id = any(c.item_ids))`,
    );
    this.refuseWhere(
      'row_is_of_brand',
      'mint_batch_row',
      `select from changed m join custody.mint_batch b on b.id = m.batch_id
        where m.item_id is not null
          and not exists (select from custody.item k where k.brand_id = b.brand_id and k.id = m.item_id)`,
    );
  }

  private refuseWhere(name: string, table: string, found: string): void {
    this.addSql(`
      create function custody.${name}() returns trigger language plpgsql
        set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
      begin
        if exists (${found}) then
          raise foreign_key_violation using message = tg_table_name || ' refers to an item of another brand';
        end if;
        return null;
      end $$`);
    for (const event of ['insert', 'update'])
      this.addSql(`
        create trigger ${name}_${event} after ${event} on custody.${table} referencing new table as changed
          for each statement execute function custody.${name}()`);
  }
}
