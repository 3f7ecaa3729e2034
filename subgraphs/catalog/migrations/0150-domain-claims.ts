import { Migration } from '@mikro-orm/migrations';

/**
 * A host name is served once it is proved or vouched for: until then it is a claim, of which any number of brands may make
 * the same. Those that are served already stay: whoever ran the installation let them be.
 */
export class Catalog0150 extends Migration {
  override up(): void {
    this.addSql(`alter table catalog.brand add column domain_proof text check (domain_proof in ('dns', 'operator'))`);
    this.addSql(`update catalog.brand set domain_proof = 'operator' where domain is not null`);
    this.addSql(`
      create table catalog.domain_claim (
        brand_id integer primary key references catalog.brand,
        domain text not null check (domain = lower(domain)),
        token text not null,
        claimed_at timestamptz not null,
        checked_at timestamptz,
        finding text check (finding in ('record_missing', 'record_differs', 'no_answer', 'taken'))
      )`);
  }
}
