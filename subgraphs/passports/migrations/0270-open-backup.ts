import { Migration } from '@mikro-orm/migrations';

/**
 * What the open back-up holds of each passport. Changes are noted by the database itself, in the transaction that makes them, whoever
 * makes it; passports of before wait to be copied.
 */
export class Passports0270 extends Migration {
  override up(): void {
    this.addTables();
    this.noteChanges();
    this.addSql(`
      insert into passports.backup_copy (passport_id, changed_at)
      select id, now() from passports.passport where first_published_at is not null`);
    this.addSql('update passports.issuer set keys_changed_at = now()');
  }

  private addTables(): void {
    this.addSql(`
      create table passports.backup_copy (
        passport_id integer primary key references passports.passport,
        changed_at timestamptz,
        revision integer not null default 1,
        anew boolean not null default true,
        failures integer not null default 0,
        product_keys text[],
        item_state text,
        checked_at timestamptz,
        copied_at timestamptz
      )`);
    this.addSql('create index backup_copy_waiting on passports.backup_copy (changed_at) where changed_at is not null');
    this.addSql('create index backup_copy_to_check on passports.backup_copy (checked_at) where item_state is not null');
    this.addSql('create index backup_copy_of_product on passports.backup_copy using gin (product_keys)');
    this.addSql(`
      create table passports.backup_list (
        brand_id integer not null references passports.issuer,
        list integer not null,
        changed_at timestamptz,
        copied_at timestamptz,
        primary key (brand_id, list)
      )`);
    this.addSql('create index backup_list_waiting on passports.backup_list (changed_at) where changed_at is not null');
    this.addSql('alter table passports.issuer add column keys_changed_at timestamptz');
  }

  private noteChanges(): void {
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
