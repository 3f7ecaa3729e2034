import { Migration } from '@mikro-orm/migrations';

/**
 * Creates one index for searching items by name, status, model and lot. Both extensions are part of PostgreSQL and can
 * be created without superuser rights; they are in the subgraph's schema unless an operator installed them elsewhere.
 */
export class Custody0650 extends Migration {
  override up(): void {
    this.addSql('create extension if not exists btree_gin with schema custody');
    this.addSql('create extension if not exists pg_trgm with schema custody');
    // The search path of statements is the subgraph's schema; the operator class is resolved once, here.
    this.addSql(`
      do $$ begin
        execute format(
          'create index item_searched on custody.item using gin (status, model_id, batch_id, lower(product_name) %I.gin_trgm_ops)',
          (select n.nspname from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm'));
      end $$`);
  }
}
