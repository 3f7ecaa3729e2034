import { Migration } from '@mikro-orm/migrations';

/** What a brand's team looks at by day: without these, each look would read every piece and scan of the brand. */
export class Custody0030 extends Migration {
  override up(): void {
    this.addSql('create index item_by_brand_and_time on custody.item (brand_id, created_at)');
    this.addSql('create index scan_by_brand_and_time on custody.scan (brand_id, at)');
    this.addSql('create index sale_activation_by_time on custody.sale_activation (activated_at)');
    this.addSql(
      `create index mint_batch_waiting on custody.mint_batch (brand_id) where batch_status = 'pending_multisig'`,
    );
  }
}
