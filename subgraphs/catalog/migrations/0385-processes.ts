import { Migration } from '@mikro-orm/migrations';
import { processTable } from '../../lib/database/mechanisms/mechanisms.migration.js';

/** Processes say how they exclude and tell each other, so that one that does it otherwise is refused. */
export class Catalog0385 extends Migration {
  override up(): void {
    for (const statement of processTable('catalog')) this.addSql(statement);
  }
}
