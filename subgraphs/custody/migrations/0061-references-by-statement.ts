import { Migration } from '@mikro-orm/migrations';

/**
 * Pieces are written a hundred at a time, each with the beginning of its history and its certificate. A foreign key looks
 * up and locks the piece of every row by itself, which was a quarter of that statement's work. A look at all rows of a
 * statement together refuses the same, and costs a fifth of it. What is referred to is never removed; that is refused too.
 */
export class Custody0061 extends Migration {
  override up(): void {
    this.refer('items_are_known', 'item_id', 'custody.item', ['movement', 'certificate']);
    this.refer('batches_are_known', 'batch_id', 'custody.mint_batch', ['mint_batch_row']);
  }

  private refer(name: string, column: string, kept: string, tables: readonly string[]): void {
    // Planned once, perhaps when there are ten rows: it must not become a scan when there are ten million.
    this.addSql(`
      create function custody.${name}() returns trigger language plpgsql
        set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
      begin
        if exists (select from added where not exists (select from ${kept} k where k.id = added.${column})) then
          raise foreign_key_violation using message = tg_table_name || ' refers to what is not in ${kept}';
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
      create trigger ${name}_still before delete or update of id on ${kept}
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
      this.addSql(`alter table custody.${table} drop constraint ${table}_${column}_fkey`);
    }
  }
}
