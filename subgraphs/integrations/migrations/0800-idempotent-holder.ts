import { Migration } from '@mikro-orm/migrations';

/** Adds to a call under an idempotency key the one that may abandon it. */
export class Integrations0800 extends Migration {
  override up(): void {
    this.addSql(`alter table "integrations"."idempotency_record" add "holder" uuid null`);
  }
}
