import { Migration } from '@mikro-orm/migrations';

/**
 * Who gave a key its calls a minute: what operators and manifests gave goes beyond the plan, what a brand's own
 * administrators gave does not.
 */
export class Integrations0150 extends Migration {
  override up(): void {
    this.addSql('alter table integrations.api_key add column is_above_plan boolean not null default false');
    this.addSql(`
      update integrations.api_key k set is_above_plan = true
       where k.created_by is null
          or exists (select from integrations.account a where a.id = k.created_by and a.role = 'operator')`);
  }
}
