import { Migration } from '@mikro-orm/migrations';

/** Keeps the GTIN that a copied passport has, which is compared for passports of lots and models, too. */
export class Passports0810 extends Migration {
  override up(): void {
    this.addSql('alter table passports.backup_copy add column gtin text null');
    this.addSql('drop index passports.backup_copy_to_check');
    this.addSql('create index backup_copy_to_check on passports.backup_copy (checked_at) where copied_at is not null');
  }
}
