import { Migration } from '@mikro-orm/migrations';

/**
 * Looks up the event of a delivery in its partition: an event and the deliveries created with it have the same time.
 * Only for a delivery created later are all partitions searched. Each condition is a scalar subquery, so that no plan
 * reads all events of the brand.
 */
export class Integrations0710 extends Migration {
  override up(): void {
    this.addSql(`
      create or replace function integrations.delivery_is_of_brand() returns trigger language plpgsql as $$
      begin
        if exists (
          select from added d left join integrations.webhook_subscription s on s.id = d.subscription_id
           where s.id is null
              or d.event_id is not null and s.brand_id is distinct from coalesce(
                (select e.brand_id from integrations.event e where e.id = d.event_id and e.accepted_at = d.created_at),
                (select e.brand_id from integrations.event e where e.id = d.event_id))) then
          raise foreign_key_violation using message = 'a delivery of another brand''s event';
        end if;
        return null;
      end $$`);
  }
}
