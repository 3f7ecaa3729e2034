import { Migration } from '@mikro-orm/migrations';

/** Sessions that are bound to a brand's host name, and the codes by which one is begun there from one of the platform. */
export class Integrations0151 extends Migration {
  override up(): void {
    this.addSql(`
      alter table integrations.session
        add column host text,
        add column host_brand_id integer,
        add column parent_id uuid`);
    this.addSql(`
      alter table integrations.session
        add constraint session_of_host
        check ((host is null) = (host_brand_id is null) and (host is null) = (parent_id is null)) not valid`);
    this.addSql('alter table integrations.session validate constraint session_of_host');
    this.addSql(`
      alter table integrations.session
        add constraint session_parent foreign key (parent_id) references integrations.session on delete cascade not valid`);
    this.addSql('alter table integrations.session validate constraint session_parent');
    this.addSql('create index session_by_parent on integrations.session (parent_id) where parent_id is not null');
    this.addSql(`
      create table integrations.session_handover (
        code_hash text primary key,
        session_id uuid not null references integrations.session on delete cascade,
        state_hash text not null,
        host text not null,
        brand_id integer not null,
        expires_at timestamptz not null
      )`);
    this.addSql('create index session_handover_by_session on integrations.session_handover (session_id)');
    this.addSql('create index session_handover_by_expiry on integrations.session_handover (expires_at)');
  }
}
