import { Migration } from '@mikro-orm/migrations';
import { renameTable } from '../../lib/database/rename-table.migration.js';

/** Renames the table of images to the name used in code. */
export class Catalog0731 extends Migration {
  override up(): void {
    this.addSql(renameTable('catalog', 'picture', 'image'));
  }
}
