import { Migration } from '@mikro-orm/migrations';

/** How large the words of an intervention are: they have no maximum of their own, and are counted before they are read. */
export class Custody0181 extends Migration {
  override up(): void {
    this.addSql(`
      alter table custody.intervention add column text_bytes integer generated always as
        (coalesce(octet_length(description), 0) + coalesce(octet_length(metadata::text), 0)) stored`);
  }
}
