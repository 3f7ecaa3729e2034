import { Migration } from '@mikro-orm/migrations';
import { holdRowFunction, tellFunction } from '../../lib/database/mechanisms/mechanisms.migration.js';
import { attemptFunctions } from '../../lib/windows/attempt.migration.js';
import { unitsFunction, windowStorage } from '../../lib/windows/window.migration.js';
import { TABLES } from './0390-tables.generated.js';

/** Creates the tables of accounts, keys and webhooks, as their entities describe them, with their constraints and triggers. */
export class Integrations0390 extends Migration {
  override up(): void {
    for (const statement of TABLES) this.addSql(statement);
    this.addSql(holdRowFunction('integrations'));
    this.addSql(tellFunction('integrations'));
    this.addSql(attemptFunctions('integrations'));
    for (const statement of windowStorage('integrations')) this.addSql(statement);
    this.addSql(unitsFunction('integrations'));
    // Deliveries are updated at each attempt, so their pages keep free space.
    this.addSql('alter table integrations.webhook_delivery set (fillfactor = 85)');
    this.checkDeliveries();
  }

  /**
   * Checks that subscription and event of a delivery belong to the same brand, once per statement, since deliveries are
   * inserted in bulk; these columns are immutable.
   */
  private checkDeliveries(): void {
    this.addSql(`
      create function integrations.delivery_is_of_brand() returns trigger language plpgsql as $$
      begin
        if exists (
          select from added d
            join integrations.webhook_subscription s on s.id = d.subscription_id
            join integrations.event e on e.id = d.event_id
           where e.brand_id <> s.brand_id) then
          raise foreign_key_violation using message = 'a delivery of another brand''s event';
        end if;
        return null;
      end $$`);
    this.addSql(`
      create trigger delivery_is_of_brand after insert on integrations.webhook_delivery referencing new table as added
        for each statement execute function integrations.delivery_is_of_brand()`);
    this.addSql(`
      create function integrations.stays() returns trigger language plpgsql as $$
      begin
        raise foreign_key_violation using message = tg_table_name || ' stays what it is a delivery or a thing of';
      end $$`);
    this.stays('webhook_delivery', ['subscription_id', 'event_id']);
    this.stays('webhook_subscription', ['brand_id']);
    this.stays('event', ['brand_id']);
  }

  private stays(table: string, columns: readonly string[]): void {
    const changed = columns.map((column) => `old.${column} is distinct from new.${column}`).join(' or ');
    this.addSql(`
      create trigger ${table}_stays before update of ${columns.join(', ')} on integrations.${table}
        for each row when (${changed}) execute function integrations.stays()`);
  }
}
