import { Migration } from '@mikro-orm/migrations';
import { leaseTable, lockTable } from '../../lib/database/mechanisms/mechanisms.migration.js';
import { attemptFunctionsHeld } from '../../lib/windows/attempt.migration.js';

/** Processes may exclude, notice and tell each other by rows of tables as well. */
export class Custody0370 extends Migration {
  override up(): void {
    for (const statement of [...lockTable('custody'), ...leaseTable('custody'), attemptFunctionsHeld('custody')])
      this.addSql(statement);
  }
}
