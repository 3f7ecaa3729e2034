import { Migration } from '@mikro-orm/migrations';

/** Keeps the brand of a passport's copy, by which waiting ones are taken. A trigger sets it, so that earlier versions need not. */
export class Passports0830 extends Migration {
  override up(): void {
    this.addSql('alter table passports.backup_copy add column brand_id bigint null');
    this.addSql(
      'update passports.backup_copy c set brand_id = p.brand_id from passports.passport p where p.id = c.passport_id',
    );
    this.addSql(`
      create function passports.backup_copy_brand() returns trigger language plpgsql as $$
      begin
        new.brand_id := (select p.brand_id from passports.passport p where p.id = new.passport_id);
        return new;
      end $$`);
    this.addSql(`
      create trigger backup_copy_brand before insert on passports.backup_copy
        for each row execute function passports.backup_copy_brand()`);
    this.addSql(
      `create index backup_copy_by_brand on passports.backup_copy (brand_id, failures, changed_at)
         where changed_at is not null`,
    );
  }
}
