import { Migration } from '@mikro-orm/migrations';

/** Drops the table of login failures, which attempt counters have replaced. */
export class Integrations0600 extends Migration {
  override up(): void {
    this.addSql('drop table integrations.login_failure');
  }
}
