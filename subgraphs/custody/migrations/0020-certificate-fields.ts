import { Migration } from '@mikro-orm/migrations';

/** A brand's fields stand on a certificate in the order the brand gave them: `jsonb` forgets it, `json` does not. */
export class Custody0020 extends Migration {
  override up(): void {
    this.addSql('alter table custody.certificate alter column custom_fields type json using custom_fields::json');
  }
}
