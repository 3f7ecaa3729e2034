import { Migration } from '@mikro-orm/migrations';

/** What was signed for the chain, stored before any of it was sent. */
export class Custody0004 extends Migration {
  override up(): void {
    this.addSql(`
      create table custody.chain_signer (
        address text primary key,
        chain_id bigint not null,
        next_nonce integer not null default 0
      )`);
    this.addSql(`
      create table custody.chain_transaction (
        id bigint generated always as identity primary key,
        nonce integer not null unique,
        purpose text not null check (purpose in ('deploy', 'register', 'move', 'burn', 'anchor')),
        reference text not null,
        to_address text,
        data text not null,
        gas bigint not null,
        state text not null default 'sent' check (state in ('sent', 'mined', 'confirmed', 'reverted')),
        hash text,
        block_number bigint,
        block_hash text,
        created_at timestamptz not null,
        mined_at timestamptz,
        confirmed_at timestamptz
      )`);
    this.addSql(
      `create index chain_transaction_open on custody.chain_transaction (nonce) where state in ('sent', 'mined')`,
    );
    this.addSql('create index chain_transaction_reference on custody.chain_transaction (purpose, reference)');
    // Every signed form of a transaction: the first, and those that replaced it at higher fees.
    this.addSql(`
      create table custody.chain_attempt (
        hash text primary key,
        transaction_id bigint not null references custody.chain_transaction,
        raw text not null,
        created_at timestamptz not null
      )`);
    this.addSql('create index chain_attempt_of on custody.chain_attempt (transaction_id)');
    this.addSql(`
      create table custody.chain_contract (
        name text primary key,
        address text not null,
        transaction_id bigint not null references custody.chain_transaction
      )`);
  }
}
