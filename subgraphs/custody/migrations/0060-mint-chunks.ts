import { Migration } from '@mikro-orm/migrations';

/**
 * Rows of a batch that one transaction registers, so that a piece is written once: when it is registered. Before, its row
 * and the transaction that names it are all there is of it. The version before leaves transactions of the new purpose alone.
 */
export class Custody0060 extends Migration {
  override up(): void {
    this.addSql(`
      create table custody.mint_chunk (
        batch_id integer not null references custody.mint_batch,
        first_position integer not null,
        last_position integer not null check (last_position >= first_position),
        registration_id bigint not null references custody.chain_transaction deferrable initially deferred,
        item_ids integer[],
        primary key (batch_id, first_position)
      )`);
    this.addSql('create index mint_chunk_by_registration on custody.mint_chunk (registration_id)');
    // A row keeps what was submitted, and why it failed; the rest of what became of it is its chunk's.
    this.addSql(`
      create view custody.mint_row as
      select r.batch_id, r.position, r.product_name, r.category_id, r.metadata_uri, r.external_ref, r.error,
             case when r.state <> 'pending' or c.batch_id is null then r.state
                  when c.item_ids is null then 'minting' else 'minted' end as state,
             coalesce(r.item_id, c.item_ids[r.position - c.first_position + 1]) as item_id
        from custody.mint_batch_row r
        left join custody.mint_chunk c
          on c.batch_id = r.batch_id and r.position between c.first_position and c.last_position`);
    this.addSql(`
      alter table custody.chain_transaction drop constraint chain_transaction_purpose_check,
        add constraint chain_transaction_purpose_check
        check (purpose in ('deploy', 'register', 'mint', 'move', 'burn', 'anchor')) not valid`);
  }
}
