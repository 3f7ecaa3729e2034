import { Migration } from '@mikro-orm/migrations';

/** What tells quickly whether an item uses an image. */
export class Custody0150 extends Migration {
  override up(): void {
    this.addSql('create index item_by_image on custody.item (image_url) where image_url is not null');
  }
}
