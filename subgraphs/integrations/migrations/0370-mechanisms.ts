import { Migration } from '@mikro-orm/migrations';
import { leaseTable, lockTable, notificationTable } from '../../lib/database/mechanisms/mechanisms.migration.js';
import { attemptFunctionsHeld } from '../../lib/windows/attempt.migration.js';

/** Processes may exclude, notice and tell each other by rows of tables as well. */
export class Integrations0370 extends Migration {
  override up(): void {
    for (const statement of [
      ...lockTable('integrations'),
      ...leaseTable('integrations'),
      ...notificationTable('integrations'),
      attemptFunctionsHeld('integrations'),
    ])
      this.addSql(statement);
  }
}
