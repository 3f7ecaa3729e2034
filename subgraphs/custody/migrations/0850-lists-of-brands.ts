import { Migration } from '@mikro-orm/migrations';

/** Where the item of a row is found. */
const ITEMS = {
  certificate: 'custody.item i where i.id = new.item_id',
  buyback: 'custody.item i where i.id = new.item_id',
  warranty_claim: 'custody.warranty w join custody.item i on i.id = w.item_id where w.id = new.warranty_id',
};

/**
 * Keeps the brand with certificates, buybacks and claims, and lists these and returns by brand and state. A trigger sets the brand
 * where an insertion does not, so that earlier versions need not.
 */
export class Custody0850 extends Migration {
  override up(): void {
    for (const [table, item] of Object.entries(ITEMS)) {
      this.addSql(`alter table custody.${table} add column brand_id bigint null`);
      this.addSql(`
        create function custody.${table}_brand() returns trigger language plpgsql as $$
        begin
          new.brand_id := (select i.brand_id from ${item});
          return new;
        end $$`);
      this.addSql(`
        create trigger ${table}_brand before insert on custody.${table}
          for each row when (new.brand_id is null) execute function custody.${table}_brand()`);
    }
    for (const table of ['certificate', 'buyback'])
      this.addSql(`update custody.${table} t set brand_id = i.brand_id from custody.item i where i.id = t.item_id`);
    this.addSql(`
      update custody.warranty_claim c set brand_id = i.brand_id
        from custody.warranty w join custody.item i on i.id = w.item_id where w.id = c.warranty_id`);
    this.addSql('create index certificate_of_brand on custody.certificate (brand_id, status, id)');
    for (const table of ['product_return', 'buyback', 'warranty_claim'])
      this.addSql(`create index ${table}_of_brand on custody.${table} (brand_id, state, id)`);
  }
}
