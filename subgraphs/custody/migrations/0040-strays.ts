import { Migration } from '@mikro-orm/migrations';

/** Tokens that the chain holds and the database knows nothing of: registered after the moment it was restored to. */
export class Custody0040 extends Migration {
  override up(): void {
    this.addSql(`
      create table custody.stray_token (
        uid_hash text primary key check (uid_hash ~ '^0x[0-9a-f]{64}$'),
        token_id text not null,
        transaction_id bigint not null references custody.chain_transaction,
        found_at timestamptz not null
      )`);
  }
}
