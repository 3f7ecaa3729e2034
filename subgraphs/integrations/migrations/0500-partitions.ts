import { Migration } from '@mikro-orm/migrations';
import { partitionTable } from '../../lib/database/partitions/partition.migration.js';
import { ATTEMPTS_BY_WEEK, DELIVERIES_BY_WEEK, EVENTS_BY_WEEK } from '../partitions.js';

/**
 * Partitions events, deliveries and attempts by week, which are dropped as a whole. No rows are copied. Unique indexes
 * of a partitioned table must contain the time, so the statements that write ensure, under a lock, that an event is
 * accepted once and delivered once per subscription. References are checked once per statement.
 */
export class Integrations0500 extends Migration {
  override up(): void {
    const statements = [
      ...partitionTable({ ...ATTEMPTS_BY_WEEK, key: ['delivery_id', 'number', 'started_at'], indexes: {} }),
      ...partitionTable({
        ...DELIVERIES_BY_WEEK,
        key: ['id', 'created_at'],
        identity: ['id', 'always'],
        indexes: {
          webhook_delivery_by_subscription: '(subscription_id, id)',
          webhook_delivery_due: `(host, due_at) where state = 'pending'`,
          webhook_delivery_of_event: '(event_id, subscription_id)',
          webhook_delivery_taken: `(worker) where state = 'sending'`,
        },
      }),
      ...partitionTable({
        ...EVENTS_BY_WEEK,
        key: ['id', 'accepted_at'],
        identity: ['position', 'always'],
        indexes: {
          event_by_brand: '(brand_id, position)',
          event_by_position: '(position)',
          event_by_product: '(product_id, position) where product_id is not null',
        },
      }),
    ];
    for (const statement of statements) this.addSql(statement);
    this.refer();
    this.stay('webhook_delivery', ['subscription_id', 'event_id']);
    this.stay('event', ['brand_id']);
  }

  private refer(): void {
    this.addSql(`
      create or replace function integrations.delivery_is_of_brand() returns trigger language plpgsql as $$
      begin
        if exists (
          select from added d
           where not exists (select from integrations.webhook_subscription s where s.id = d.subscription_id)
              or d.event_id is not null and not exists (
                select from integrations.webhook_subscription s join integrations.event e on e.brand_id = s.brand_id
                 where s.id = d.subscription_id and e.id = d.event_id)) then
          raise foreign_key_violation using message = 'a delivery of another brand''s event';
        end if;
        return null;
      end $$`);
    this.addSql(`
      create trigger delivery_is_of_brand after insert on integrations.webhook_delivery referencing new table as added
        for each statement execute function integrations.delivery_is_of_brand()`);
    this.addSql(`
      create function integrations.subscription_is_delivered_to() returns trigger language plpgsql as $$
      begin
        if exists (select from integrations.webhook_delivery d where d.subscription_id = old.id) then
          raise foreign_key_violation using message = 'a subscription has deliveries';
        end if;
        return old;
      end $$`);
    this.addSql(`
      create trigger subscription_is_delivered_to before delete on integrations.webhook_subscription
        for each row execute function integrations.subscription_is_delivered_to()`);
  }

  private stay(table: string, columns: readonly string[]): void {
    const changed = columns.map((column) => `old.${column} is distinct from new.${column}`).join(' or ');
    this.addSql(`
      create trigger ${table}_stays before update of ${columns.join(', ')} on integrations.${table}
        for each row when (${changed}) execute function integrations.stays()`);
  }
}
