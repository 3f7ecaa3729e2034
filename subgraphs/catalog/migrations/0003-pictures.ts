import { Migration } from '@mikro-orm/migrations';

/** Light copies of the images that brands named by address. */
export class Catalog0003 extends Migration {
  override up(): void {
    this.addSql(`
      create table catalog.picture (
        source_url text primary key check (source_url like 'https://%'),
        state text not null default 'wanted' check (state in ('wanted', 'ready', 'failed')),
        attempts integer not null default 0,
        next_at timestamptz not null,
        sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
        light bytea check (length(light) <= 102400)
      )`);
    this.addSql(`create index picture_wanted on catalog.picture (next_at) where state = 'wanted'`);
    this.addSql('create index picture_by_hash on catalog.picture (sha256) where sha256 is not null');
  }
}
