import { Migration } from '@mikro-orm/migrations';

/** Records the path of the first manifest, so that an interrupted load is resumed with the same file only. */
export class Catalog0880 extends Migration {
  override up(): void {
    this.addSql('alter table catalog.first_manifest add column file text');
  }
}
