import { Migration } from '@mikro-orm/migrations';
import { renameTable } from '../../lib/database/rename-table.migration.js';

/** Renames tables of images to the names used in code. */
export class Custody0731 extends Migration {
  override up(): void {
    this.addSql(renameTable('custody', 'photo', 'image'));
  }
}
