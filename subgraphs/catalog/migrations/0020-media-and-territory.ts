import { Migration } from '@mikro-orm/migrations';

/** Further pictures of a model, and the countries a brand sells in. */
export class Catalog0020 extends Migration {
  override up(): void {
    this.addSql(`alter table catalog.model add column media_urls text[] not null default '{}'`);
    this.addSql('alter table catalog.brand add column authorized_countries text[]');
  }
}
