import { Migration } from '@mikro-orm/migrations';

/** Lists the items of a model and of a lot, newest first, from an index of their own. */
export class Custody0851 extends Migration {
  override up(): void {
    this.addSql('create index item_by_model on custody.item (model_id, id) where model_id is not null');
    this.addSql('create index item_by_lot on custody.item (batch_id, id) where batch_id is not null');
  }
}
