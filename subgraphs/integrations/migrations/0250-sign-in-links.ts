import { Migration } from '@mikro-orm/migrations';

/** Mailed links that sign in, accounts that need no password for them, and the language people are written to in. */
export class Integrations0250 extends Migration {
  override up(): void {
    this.addSql('alter table integrations.account add column language text');
    this.addSql(`
      create table integrations.sign_in_link (
        token_hash text primary key,
        email text not null constraint sign_in_link_email_check check (email = lower(email)),
        next_path text not null,
        language text,
        created_at timestamptz not null,
        expires_at timestamptz not null,
        used_at timestamptz
      )`);
    this.addSql('create index sign_in_link_by_email on integrations.sign_in_link (email)');
    this.addSql('create index sign_in_link_by_expiry on integrations.sign_in_link (expires_at)');
  }
}
