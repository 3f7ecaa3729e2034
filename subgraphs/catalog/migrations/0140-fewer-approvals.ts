import { Migration } from '@mikro-orm/migrations';

/** Fewer approvals for minting: wanted by one administrator, in force once as many others approved it as are needed now. */
export class Catalog0140 extends Migration {
  override up(): void {
    this.addSql(`
      create table catalog.fewer_approvals (
        brand_id integer primary key references catalog.brand on delete cascade,
        wanted integer not null check (wanted >= 0),
        asked_by integer not null,
        asked_at timestamptz not null
      )`);
    this.addSql(`
      create table catalog.fewer_approvals_given (
        brand_id integer not null references catalog.fewer_approvals on delete cascade,
        account_id integer not null,
        at timestamptz not null,
        primary key (brand_id, account_id)
      )`);
  }
}
