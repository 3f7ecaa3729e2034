import { Migration } from '@mikro-orm/migrations';

/** Model, lot and image of the rows of a batch, where the brand's own people named them. `batch_id` is the mint batch. */
export class Custody0191 extends Migration {
  override up(): void {
    this.addSql(`
      alter table custody.mint_batch_row
        add column model_id integer, add column lot_id integer, add column image_url text`);
    this.addSql(
      'create index mint_batch_row_by_image on custody.mint_batch_row (image_url) where image_url is not null',
    );
    this.addSql(`
      create or replace view custody.mint_row as
      select r.batch_id, r.position, r.product_name, r.category_id, r.metadata_uri, r.external_ref, r.error,
             case when r.state <> 'pending' or c.batch_id is null then r.state
                  when c.item_ids is null then 'minting' else 'minted' end as state,
             coalesce(r.item_id, c.item_ids[r.position - c.first_position + 1]) as item_id,
             r.model_id, r.lot_id, r.image_url
        from custody.mint_batch_row r
        left join custody.mint_chunk c
          on c.batch_id = r.batch_id and r.position between c.first_position and c.last_position`);
  }
}
