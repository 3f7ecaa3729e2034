import { Migration } from '@mikro-orm/migrations';
import { renameTable } from '../../lib/database/rename-table.migration.js';

/** Images of interventions and claims take the word of the code. */
export class Custody0731 extends Migration {
  override up(): void {
    this.addSql(renameTable('custody', 'photo', 'image'));
  }
}
