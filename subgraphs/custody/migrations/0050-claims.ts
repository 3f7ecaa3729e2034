import { Migration } from '@mikro-orm/migrations';

/** What became of a warranty claim. Claims made before are open: nothing was ever said of them. */
export class Custody0050 extends Migration {
  override up(): void {
    this.addSql(`
      alter table custody.warranty_claim
        add column state text not null default 'open' check (state in ('open', 'accepted', 'settled', 'refused')),
        add column resolution text,
        add column answered_at timestamptz,
        add column closed_at timestamptz`);
    this.addSql(
      `create index warranty_claim_waiting on custody.warranty_claim (id) where state in ('open', 'accepted')`,
    );
  }
}
