import { Migration } from '@mikro-orm/migrations';

/** What happened to an item is found by it, also once it is over: until now only what is open was. */
export class Custody0386 extends Migration {
  override up(): void {
    for (const table of ['theft_report', 'product_return', 'buyback', 'holder_change'])
      this.addSql(`create index ${table}_by_item on custody.${table} (item_id)`);
  }
}
