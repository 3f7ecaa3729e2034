import { Migration } from '@mikro-orm/migrations';

/** What the entities say of the tables holds of every row, older ones too. */
export class Custody0160 extends Migration {
  override up(): void {
    this.addSql('alter table custody.attempt add primary key (id, key)');
    this.addSql('drop index custody.attempt_by_id');
    for (const name of ['brand_code', 'serial', 'token_id', 'tx_hash', 'uid_hash'])
      this.addSql(`alter table custody.item validate constraint item_${name}_check`);
  }
}
