import { Migration } from '@mikro-orm/migrations';

/** An attempt is counted once in each of its counters. */
export class Integrations0160 extends Migration {
  override up(): void {
    this.addSql('create unique index attempt_pkey on integrations.attempt (id, key)');
    this.addSql('alter table integrations.attempt add constraint attempt_pkey primary key using index attempt_pkey');
    this.addSql('drop index integrations.attempt_by_id');
  }
}
