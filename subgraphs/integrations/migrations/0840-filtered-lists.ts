import { Migration } from '@mikro-orm/migrations';

/** Finds events by their type, and deliveries by their state and type. */
export class Integrations0840 extends Migration {
  override up(): void {
    this.addSql('create index event_by_type on integrations.event (brand_id, type, position)');
    this.addSql(
      'create index webhook_delivery_by_kind on integrations.webhook_delivery (subscription_id, state, type, id)',
    );
  }
}
