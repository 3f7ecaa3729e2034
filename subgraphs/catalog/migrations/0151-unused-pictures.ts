import { Migration } from '@mikro-orm/migrations';

/** Since when nothing uses a picture, and what tells quickly whether a model does. */
export class Catalog0151 extends Migration {
  override up(): void {
    this.addSql('alter table catalog.picture add column unused_since timestamptz');
    this.addSql(
      'create index model_by_primary_image on catalog.model (primary_image_url) where primary_image_url is not null',
    );
    this.addSql('create index model_by_media on catalog.model using gin (media_urls)');
  }
}
