import { Migration } from '@mikro-orm/migrations';

/** For whom a picture is fetched, so that no brand has more waiting than its share; null for those wanted before. */
export class Catalog0120 extends Migration {
  override up(): void {
    this.addSql('alter table catalog.picture add column wanted_by integer');
    this.addSql(`create index picture_wanted_by on catalog.picture (wanted_by) where state = 'wanted'`);
  }
}
