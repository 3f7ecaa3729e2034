import { Migration } from '@mikro-orm/migrations';

/** Photographs of what an owner claims under a warranty. */
export class Custody0361 extends Migration {
  override up(): void {
    this.addSql('alter table custody.photo add column warranty_claim_id integer references custody.warranty_claim');
    this.addSql(`
      create unique index photo_of_claim on custody.photo (warranty_claim_id, sha256)
       where warranty_claim_id is not null`);
  }
}
