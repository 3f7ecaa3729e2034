import { Migration } from '@mikro-orm/migrations';

/** Adds the mark of a sale outside the territory of its point of sale, for declarations from now on. */
export class Custody0400 extends Migration {
  override up(): void {
    this.addSql('alter table custody.sale_activation add column outside_territory boolean not null default false');
    this.addSql(`
      create index sale_activation_outside on custody.sale_activation (retailer_id, id) where outside_territory`);
  }
}
