import { Migration } from '@mikro-orm/migrations';
import { partitionTable } from '../../lib/database/partitions/partition.migration.js';
import { EVENTS_BY_WEEK, SCANS_BY_MONTH } from '../partitions.js';

/**
 * Partitions events and scans by time, which are dropped as a whole. The id of a scan becomes a bigint, for which its
 * rows are rewritten; rows of events are not moved. Positions are unique by their sequence and no longer by an index,
 * since unique indexes of a partitioned table must contain the time. References of events and scans to their brand's
 * rows are checked once per statement; a foreign key would lock the items whenever a partition is created.
 */
export class Custody0500 extends Migration {
  override up(): void {
    this.addSql('alter table custody.scan alter column id type bigint');
    const statements = [
      ...partitionTable({
        ...SCANS_BY_MONTH,
        key: ['id', 'at'],
        identity: ['id', 'by default'],
        indexes: {
          scan_by_brand_and_time: '(brand_id, at)',
          scan_by_item: '(item_id, at desc)',
          scan_outside: '(retailer_id, at desc) where outside_territory',
        },
      }),
      ...partitionTable({
        ...EVENTS_BY_WEEK,
        key: ['id', 'occurred_at'],
        identity: ['position', 'always'],
        indexes: {
          event_by_item: '(item_id, position)',
          event_to_relay: '(position) where relayed_at is null',
        },
      }),
    ];
    for (const statement of statements) this.addSql(statement);
    this.refer(
      'scan',
      ['item_id', 'brand_id', 'retailer_id', 'verification_id'],
      `not exists (select from custody.item k where k.id = a.item_id and k.brand_id = a.brand_id)
         or a.retailer_id is not null and not exists (
           select from custody.retailer k where k.id = a.retailer_id and k.brand_id = a.brand_id)
         or a.verification_id is not null and not exists (
           select from custody.verification k where k.id = a.verification_id)`,
    );
    this.refer(
      'event',
      ['item_id', 'brand_id'],
      `a.item_id is not null and not exists (
         select from custody.item k where k.id = a.item_id and k.brand_id = a.brand_id)`,
    );
    this.keep(
      'item',
      `exists (select from custody.scan r where r.item_id = old.id)
      or exists (select from custody.event r where r.item_id = old.id)`,
    );
    this.keep('retailer', 'exists (select from custody.scan r where r.retailer_id = old.id)');
  }

  /** Refuses rows that refer to another brand's rows, and changes of references. */
  private refer(table: string, columns: readonly string[], isWrong: string): void {
    this.addSql(`
      create function custody.${table}_is_of_brand() returns trigger language plpgsql
        set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
      begin
        if exists (select from added a where ${isWrong}) then
          raise foreign_key_violation using message = tg_table_name || ' refers to what is not its brand''s';
        end if;
        return null;
      end $$`);
    this.addSql(`
      create trigger ${table}_is_of_brand after insert on custody.${table} referencing new table as added
        for each statement execute function custody.${table}_is_of_brand()`);
    this.addSql(`
      create function custody.${table}_stays() returns trigger language plpgsql as $$
      begin
        raise foreign_key_violation using message = tg_table_name || ' stays what it tells of';
      end $$`);
    const changed = columns.map((column) => `old.${column} is distinct from new.${column}`).join(' or ');
    this.addSql(`
      create trigger ${table}_stays before update of ${columns.join(', ')} on custody.${table}
        for each row when (${changed}) execute function custody.${table}_stays()`);
  }

  /** Refuses deleting referenced rows, and changing their brand. */
  private keep(table: string, isToldOf: string): void {
    this.addSql(`
      create function custody.${table}_is_told_of() returns trigger language plpgsql as $$
      begin
        if ${isToldOf} then
          raise foreign_key_violation using message = tg_table_name || ' has what tells of it';
        end if;
        return case tg_op when 'DELETE' then old else new end;
      end $$`);
    this.addSql(`
      create trigger ${table}_is_told_of_gone before delete on custody.${table}
        for each row execute function custody.${table}_is_told_of()`);
    this.addSql(`
      create trigger ${table}_is_told_of before update of id, brand_id on custody.${table}
        for each row when (old.id <> new.id or old.brand_id <> new.brand_id)
        execute function custody.${table}_is_told_of()`);
  }
}
