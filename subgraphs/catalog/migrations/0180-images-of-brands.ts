import { Migration } from '@mikro-orm/migrations';

/** Who handed an image over, so that a brand's are counted; null for those handed over before, and by operators. */
export class Catalog0180 extends Migration {
  override up(): void {
    this.addSql('alter table catalog.picture add column given_by integer');
    this.addSql('create index picture_given_by on catalog.picture (given_by) where given_by is not null');
  }
}
