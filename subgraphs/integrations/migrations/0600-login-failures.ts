import { Migration } from '@mikro-orm/migrations';

/** Wrong passwords are counted as attempts; nothing was written here any more. */
export class Integrations0600 extends Migration {
  override up(): void {
    this.addSql('drop table integrations.login_failure');
  }
}
