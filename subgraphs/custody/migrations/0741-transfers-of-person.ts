import { Migration } from '@mikro-orm/migrations';

/** Adds indexes of transfers by sender and receiver. */
export class Custody0741 extends Migration {
  override up(): void {
    for (const side of ['from', 'to'])
      this.addSql(
        `create index transfer_${side}_account on custody.transfer (${side}_account_id) where ${side}_account_id is not null`,
      );
  }
}
