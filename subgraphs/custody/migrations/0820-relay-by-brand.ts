import { Migration } from '@mikro-orm/migrations';

/** Finds events that are not relayed by their brand. */
export class Custody0820 extends Migration {
  override up(): void {
    this.addSql('drop index custody.event_to_relay');
    this.addSql('create index event_to_relay on custody.event (brand_id, position) where relayed_at is null');
  }
}
