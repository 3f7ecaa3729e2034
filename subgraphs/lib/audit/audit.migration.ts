import { Migration } from '@mikro-orm/migrations';
import type { MigrationClass } from '../database/migrate.js';
import type { SubgraphName } from '../graphql/subgraph.js';

/** Returns the table of the audit log in a subgraph's own schema. */
export const auditMigration = (schema: SubgraphName): MigrationClass =>
  class extends Migration {
    override up(): void {
      this.addSql(`
        create table ${schema}.audit_entry (
          id bigint generated always as identity primary key,
          at timestamptz not null,
          action text not null,
          outcome text not null default 'pending',
          actor_kind text not null,
          actor_id integer,
          brand_id integer,
          thing text,
          thing_id text,
          address_prefix text,
          request_id text not null
        )`);
      this.addSql(`create index audit_entry_by_time on ${schema}.audit_entry (at desc, id desc)`);
      this.addSql(`create index audit_entry_by_brand on ${schema}.audit_entry (brand_id, at desc, id desc)`);
      this.addSql(`create index audit_entry_by_actor on ${schema}.audit_entry (actor_kind, actor_id)`);
    }
  };
