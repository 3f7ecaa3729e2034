import { Migration } from '@mikro-orm/migrations';

/**
 * Items are searched by name, status, model and lot through one index. Both extensions come with PostgreSQL, and who may create in
 * the database may create them; they stand in the subgraph's own schema, unless an operator has them elsewhere.
 */
export class Custody0650 extends Migration {
  override up(): void {
    this.addSql('create extension if not exists btree_gin with schema custody');
    this.addSql('create extension if not exists pg_trgm with schema custody');
    // Statements look for names in the subgraph's schema alone; the class of an index is looked up once, here.
    this.addSql(`
      do $$ begin
        execute format(
          'create index item_searched on custody.item using gin (status, model_id, batch_id, lower(product_name) %I.gin_trgm_ops)',
          (select n.nspname from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm'));
      end $$`);
  }
}
