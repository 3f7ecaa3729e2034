import { Migration } from '@mikro-orm/migrations';
import { renameTable } from '../../lib/database/rename-table.migration.js';

/** The table of images takes the word of the code. */
export class Catalog0731 extends Migration {
  override up(): void {
    this.addSql(renameTable('catalog', 'picture', 'image'));
  }
}
