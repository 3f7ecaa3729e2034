import { Migration } from '@mikro-orm/migrations';
import { leaseTable, lockTable } from '../../lib/database/mechanisms/mechanisms.migration.js';

/** Processes may exclude, notice and tell each other by rows of tables as well. */
export class Passports0370 extends Migration {
  override up(): void {
    for (const statement of [...lockTable('passports'), ...leaseTable('passports')]) this.addSql(statement);
  }
}
