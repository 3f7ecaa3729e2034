import { Migration } from '@mikro-orm/migrations';

/** What the entities say of the tables holds of every row, older ones too. */
export class Custody0160 extends Migration {
  override up(): void {
    this.addSql('create unique index attempt_pkey on custody.attempt (id, key)');
    this.addSql('alter table custody.attempt add constraint attempt_pkey primary key using index attempt_pkey');
    this.addSql('drop index custody.attempt_by_id');
    for (const name of ['brand_code', 'serial', 'token_id', 'tx_hash', 'uid_hash'])
      this.addSql(`alter table custody.item validate constraint item_${name}_check`);
  }
}
