import { Migration } from '@mikro-orm/migrations';

/** A table whose rows name a thing of custody, with the column beside which the thing has to be found. */
interface Reference {
  readonly table: string;
  readonly column: string;
  readonly kept: string;
  readonly beside: 'brand_id' | 'item_id';
}

const REFERENCES: readonly Reference[] = [
  { table: 'shipment', column: 'retailer_id', kept: 'retailer', beside: 'brand_id' },
  { table: 'shipment_item', column: 'shipment_id', kept: 'shipment', beside: 'brand_id' },
  { table: 'shipment_item', column: 'item_id', kept: 'item', beside: 'brand_id' },
  { table: 'sale_activation', column: 'retailer_id', kept: 'retailer', beside: 'brand_id' },
  { table: 'product_return', column: 'retailer_id', kept: 'retailer', beside: 'brand_id' },
  { table: 'scan', column: 'item_id', kept: 'item', beside: 'brand_id' },
  { table: 'scan', column: 'retailer_id', kept: 'retailer', beside: 'brand_id' },
  { table: 'event', column: 'item_id', kept: 'item', beside: 'brand_id' },
  { table: 'intervention', column: 'proof_code_id', kept: 'proof_code', beside: 'item_id' },
  { table: 'movement', column: 'transfer_id', kept: 'transfer', beside: 'item_id' },
  { table: 'holder_change', column: 'transfer_id', kept: 'transfer', beside: 'item_id' },
];

/** Tables that have had no brand until now. */
const FILLED: readonly string[] = ['shipment_item', 'sale_activation', 'product_return'];

/**
 * What refers to a thing of a brand refers to it by the brand, too, and what refers to a code or a transfer of an item by the
 * item: a reference to another's cannot be written. Rows from before are left as they are until something changes them.
 */
export class Custody0100 extends Migration {
  override up(): void {
    this.addSql('create unique index retailer_of_brand on custody.retailer (brand_id, id)');
    this.addSql('create unique index shipment_of_brand on custody.shipment (brand_id, id)');
    this.addSql('create unique index transfer_of_item on custody.transfer (item_id, id)');
    this.replaceIndex('item_by_brand', 'item_of_brand', 'item (brand_id, id)');
    this.replaceIndex('proof_code_by_item', 'proof_code_of_item', 'proof_code (item_id, id)');
    for (const table of FILLED) this.fillBrand(table, table === 'shipment_item' ? 'shipment' : 'item');
    for (const reference of REFERENCES) this.refer(reference);
    this.checkMinted();
  }

  private replaceIndex(former: string, name: string, columns: string): void {
    this.addSql(`create unique index ${name} on custody.${columns}`);
    this.addSql(`drop index custody.${former}`);
  }

  /** The brand of a row is that of the thing it is about, whoever writes it: the release before does not name it. */
  private fillBrand(table: string, about: 'item' | 'shipment'): void {
    this.addSql(`alter table custody.${table} add column brand_id integer`);
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

  /** Takes the place of the key by number alone; where the brand may be null, in rows from before, it stands beside it. */
  private refer({ table, column, kept, beside }: Reference): void {
    this.addSql(`
      alter table custody.${table} add constraint ${table}_${kept}_of_${beside.replace('_id', '')}
        foreign key (${beside}, ${column}) references custody.${kept} (${beside}, id) not valid`);
    if (!FILLED.includes(table))
      this.addSql(`alter table custody.${table} drop constraint if exists ${table}_${column}_fkey`);
  }

  /** The items of a mint batch are its brand's: one look per statement, as in 0061. */
  private checkMinted(): void {
    this.refuseWhere(
      'chunk_is_of_brand',
      // The numbers of a chunk follow each other: counting them in one look costs a fraction of looking for each.
      `select from changed c join custody.mint_batch b on b.id = c.batch_id
        where cardinality(c.item_ids) <> (
          select count(*) from custody.item k where k.brand_id = b.brand_id and k.id = any(c.item_ids))`,
    );
    this.refuseWhere(
      'row_is_of_brand',
      `select from changed m join custody.mint_batch b on b.id = m.batch_id
        where m.item_id is not null
          and not exists (select from custody.item k where k.brand_id = b.brand_id and k.id = m.item_id)`,
    );
    for (const [table, name] of [
      ['mint_chunk', 'chunk_is_of_brand'],
      ['mint_batch_row', 'row_is_of_brand'],
    ] as const) {
      for (const event of ['insert', 'update'])
        this.addSql(`
        create trigger ${name}_${event} after ${event} on custody.${table} referencing new table as changed
          for each statement execute function custody.${name}()`);
    }
  }
  private refuseWhere(name: string, found: string): void {
    this.addSql(`
      create function custody.${name}() returns trigger language plpgsql
        set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
      begin
        if exists (${found}) then
          raise foreign_key_violation using message = tg_table_name || ' refers to an item of another brand';
        end if;
        return null;
      end $$`);
  }
}
