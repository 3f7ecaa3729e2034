import { Migration } from '@mikro-orm/migrations';

/** Adds the last sale of an item that was returned to its brand after the first one. */
export class Custody0870 extends Migration {
  override up(): void {
    this.addSql(`
      alter table custody.sale_activation add column sold_again_at timestamptz, add column sold_again_by bigint`);
    this.refer('sale_activation_sold_again_by_fkey', 'sold_again_by', 'id');
    this.refer('sale_activation_sold_again_by_of_brand', 'brand_id, sold_again_by', 'brand_id, id');
  }

  private refer(name: string, columns: string, retailer: string): void {
    this.addSql(`
      alter table custody.sale_activation add constraint ${name}
        foreign key (${columns}) references custody.retailer (${retailer}) not valid`);
    this.addSql(`alter table custody.sale_activation validate constraint ${name}`);
  }
}
