import { Migration } from '@mikro-orm/migrations';

/** Who was given the key that a batch was submitted with: their own approval does not count. */
export class Custody0180 extends Migration {
  override up(): void {
    this.addSql('alter table custody.mint_batch add column key_issued_to int');
  }
}
