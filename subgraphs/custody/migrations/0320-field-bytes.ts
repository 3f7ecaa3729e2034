import { Migration } from '@mikro-orm/migrations';

/** How large the fields of a certificate are that its brand gave it: they are counted before they are read. */
export class Custody0320 extends Migration {
  override up(): void {
    this.addSql(`
      alter table custody.certificate add column field_bytes integer generated always as
        (coalesce(octet_length(custom_fields::text), 0)) stored`);
  }
}
