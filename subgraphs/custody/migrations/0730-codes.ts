import { Migration } from '@mikro-orm/migrations';
import { renameTable } from '../../lib/database/rename-table.migration.js';

/** Renames tables to the names used in code: handover codes, purchase codes and work orders are single-use codes. */
export class Custody0730 extends Migration {
  override up(): void {
    this.addSql(renameTable('custody', 'proof_code', 'single_use_code'));
    this.addSql('alter table custody.intervention rename column proof_code_id to code_id');
    this.addSql(
      'alter table custody.intervention rename constraint intervention_proof_code_of_item to intervention_code_of_item',
    );
    this.addSql(renameTable('custody', 'stray_token', 'unknown_token'));
  }
}
