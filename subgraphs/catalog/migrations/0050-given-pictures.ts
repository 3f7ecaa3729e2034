import { Migration } from '@mikro-orm/migrations';

/** Pictures that were handed over rather than named: their address is ours, which a trial installation serves over http. */
export class Catalog0050 extends Migration {
  override up(): void {
    this.addSql('alter table catalog.picture drop constraint picture_source_url_check');
    this.addSql(
      `alter table catalog.picture add constraint picture_source_url_check check (source_url ~ '^https?://') not valid`,
    );
    this.addSql('alter table catalog.picture validate constraint picture_source_url_check');
  }
}
