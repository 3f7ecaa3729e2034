import { Migration } from '@mikro-orm/migrations';

/**
 * The attempt that delivered is kept with its delivery, which is written at that moment anyway; those that failed before it
 * are rows of their own.
 */
export class Integrations0003 extends Migration {
  override up(): void {
    this.addSql(`
      alter table integrations.webhook_delivery
        add column success_url text,
        add column success_started_at timestamptz,
        add column success_ms integer,
        add column success_status integer,
        add column success_answer text`);
  }
}
