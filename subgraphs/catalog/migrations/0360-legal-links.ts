import { Migration } from '@mikro-orm/migrations';

/** Where a brand says what it does with what people tell it, and who answers for its pages. */
export class Catalog0360 extends Migration {
  override up(): void {
    this.addSql(`alter table catalog.brand add column privacy_url text, add column legal_url text`);
  }
}
