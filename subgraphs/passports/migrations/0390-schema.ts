import { Migration } from '@mikro-orm/migrations';
import { holdRowFunction } from '../../lib/database/mechanisms/mechanisms.migration.js';
import { TABLES } from './0390-tables.generated.js';

/** Creates the tables of passports and what proves them, as their entities describe them, with their constraints and triggers. */
export class Passports0390 extends Migration {
  override up(): void {
    for (const statement of TABLES) this.addSql(statement);
    this.addSql(holdRowFunction('passports'));
    this.fillBrand();
    this.noteVersions();
    this.noteIssuers();
  }

  /** Sets the brand of a version from its passport, so that its key must be the brand's. */
  private fillBrand(): void {
    this.addSql(`
      create function passports.version_brand() returns trigger language plpgsql as $$
      begin
        new.brand_id := (select p.brand_id from passports.passport p where p.id = new.passport_id);
        return new;
      end $$`);
    this.addSql(`
      create trigger version_brand before insert or update of passport_id, brand_id, kid on passports.version
        for each row execute function passports.version_brand()`);
  }

  /** Records changed passports for the backup by a trigger, in the transaction of every change. */
  private noteVersions(): void {
    this.addSql(`
      create function passports.version_to_back_up() returns trigger language plpgsql as $$
      begin
        insert into passports.backup_copy as c (passport_id, changed_at) values (new.passport_id, clock_timestamp())
        on conflict (passport_id) do update
          set changed_at = coalesce(c.changed_at, excluded.changed_at), revision = c.revision + 1;
        return null;
      end $$`);
    this.addSql(`
      create trigger version_to_back_up after insert or update of visibility, superseded_at, withdrawn_at
        on passports.version for each row execute function passports.version_to_back_up()`);
    this.addSql(`
      create function passports.anchor_to_back_up() returns trigger language plpgsql as $$
      begin
        insert into passports.backup_copy as c (passport_id, changed_at)
        select v.passport_id, clock_timestamp()
        from (select distinct passport_id from passports.version where anchor_id = new.id) v order by 1
        on conflict (passport_id) do update
          set changed_at = coalesce(c.changed_at, excluded.changed_at), revision = c.revision + 1;
        return null;
      end $$`);
    this.addSql(`
      create trigger anchor_to_back_up after update of anchored_at on passports.anchor
        for each row when (new.anchored_at is not null) execute function passports.anchor_to_back_up()`);
  }

  private noteIssuers(): void {
    this.addSql(`
      create function passports.issuer_to_back_up() returns trigger language plpgsql as $$
      begin
        update passports.issuer set keys_changed_at = clock_timestamp() where brand_id = new.brand_id;
        return null;
      end $$`);
    this.addSql(`
      create trigger issuer_to_back_up after insert or update of retired_at, revoked_at on passports.issuer_key
        for each row execute function passports.issuer_to_back_up()`);
  }
}
