import { Migration } from '@mikro-orm/migrations';

/**
 * When an imported item was first brought to what was said of it: from then on it lives like any other, and no import over the
 * graph changes its status, owner or certificates. Those that are there were.
 */
export class Custody0190 extends Migration {
  override up(): void {
    this.addSql('alter table custody.item add column import_finished_at timestamptz');
    this.addSql('update custody.item set import_finished_at = created_at where import_key is not null');
  }
}
