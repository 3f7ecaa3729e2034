import { Migration } from '@mikro-orm/migrations';

/** Items are written before the transaction that registers them, in one database transaction: only its end tells. */
export class Custody0041 extends Migration {
  override up(): void {
    this.addSql('alter table custody.item alter constraint item_registration_id_fkey deferrable initially deferred');
  }
}
