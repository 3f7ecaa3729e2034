import { Migration } from '@mikro-orm/migrations';

/** Accreditations and distributor contacts are offered, with all they will grant, and taken or declined by the person. */
export class Integrations0110 extends Migration {
  override up(): void {
    this.addSql(`
      alter table integrations.invitation
        add column trade text check (trade in ('repairer', 'recycler')),
        add column territory_countries text[],
        add column alerts_opt_in boolean not null default false,
        add column declined_at timestamptz`);
    this.addSql(
      `update integrations.invitation set trade = role where role in ('repairer', 'recycler') and brand_id is not null`,
    );
    this.addSql('create index invitation_by_address on integrations.invitation (email)');
  }
}
