import { Migration } from '@mikro-orm/migrations';

/** Whether the manifest of the first start came to its end. */
export class Catalog0002 extends Migration {
  override up(): void {
    this.addSql(`
      create table catalog.first_manifest (
        single boolean primary key default true check (single),
        begun_at timestamptz not null,
        ended_at timestamptz
      )`);
  }
}
