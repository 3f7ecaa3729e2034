import { Migration } from '@mikro-orm/migrations';

/**
 * Rows that were being registered before there were chunks (0060) have their items, whose registration is recorded like that of any
 * other item: the rows are done with, and so are batches none of whose rows is under way any more.
 */
export class Custody0200 extends Migration {
  override up(): void {
    this.addSql(`
      with done as (
        update custody.mint_batch_row set state = 'minted' where state = 'minting' returning batch_id)
      update custody.mint_batch b set success_count = success_count + d.count
        from (select batch_id, count(*)::int as count from done group by batch_id) d where b.id = d.batch_id`);
    this.addSql(`
      update custody.mint_batch b
         set status = 'finished', batch_status = case when error_count = 0 then 'success' else 'partial' end, ended_at = now()
       where b.ended_at is null and b.batch_status in ('pending', 'retrying') and b.success_count > 0
         and b.success_count + b.error_count >= b.items_count`);
  }
}
