import { Migration } from '@mikro-orm/migrations';

/** Where partners let people find them, and which brands show it. */
export class Integrations0360 extends Migration {
  override up(): void {
    this.addSql(`
      create table integrations.partner_listing (
        account_id integer primary key references integrations.account,
        name text not null,
        offers text,
        street text,
        city text not null,
        country text not null constraint partner_listing_country_check check (country ~ '^[A-Z]{2}$'),
        phone text,
        website text,
        changed_at timestamptz not null
      )`);
    this.addSql('alter table integrations.accreditation add column listed_at timestamptz');
  }
}
