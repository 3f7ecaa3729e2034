import { Migration } from '@mikro-orm/migrations';

/** An attempt is counted once in each of its counters. */
export class Integrations0160 extends Migration {
  override up(): void {
    this.addSql('alter table integrations.attempt add primary key (id, key)');
    this.addSql('drop index integrations.attempt_by_id');
  }
}
