import { Migration } from '@mikro-orm/migrations';

/** A version is signed with a key of its passport's brand. Versions from before are left as they are. */
export class Passports0100 extends Migration {
  override up(): void {
    this.addSql('create unique index issuer_key_of_brand on passports.issuer_key (brand_id, kid)');
    this.addSql('create unique index passport_of_brand on passports.passport (brand_id, id)');
    this.addSql('drop index passports.passport_by_brand');
    this.addSql('alter table passports.version add column brand_id integer');
    // Whoever writes it: the release before does not name the brand.
    this.addSql(`
      create function passports.version_brand() returns trigger language plpgsql as $$
      begin
        new.brand_id := (select p.brand_id from passports.passport p where p.id = new.passport_id);
        return new;
      end $$`);
    this.addSql(`
      create trigger version_brand before insert or update of passport_id, brand_id, kid on passports.version
        for each row execute function passports.version_brand()`);
    this.refer('version_passport_of_brand', '(brand_id, passport_id)', 'passport (brand_id, id)');
    this.refer('version_key_of_brand', '(brand_id, kid)', 'issuer_key (brand_id, kid)');
  }

  private refer(name: string, columns: string, kept: string): void {
    this.addSql(`
      alter table passports.version add constraint ${name}
        foreign key ${columns} references passports.${kept} not valid`);
  }
}
