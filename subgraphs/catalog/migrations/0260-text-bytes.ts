import { Migration } from '@mikro-orm/migrations';

/** How large the open documents of a model are: they are counted before they are read. */
export class Catalog0260 extends Migration {
  override up(): void {
    this.addSql(`
      alter table catalog.model add column text_bytes integer generated always as
        (coalesce(octet_length(dimensions_json::text), 0) + coalesce(octet_length(specifications::text), 0)) stored`);
  }
}
