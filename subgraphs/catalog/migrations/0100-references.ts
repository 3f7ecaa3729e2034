import { Migration } from '@mikro-orm/migrations';

/**
 * A GTIN belongs to the brand that registered it first. Others may have it from before, or from an operator's manifest; of
 * these each has a row that owns nothing. A model names a GTIN that its brand has a row of, and a lot a model of its brand.
 */
export class Catalog0100 extends Migration {
  override up(): void {
    this.addGtins();
    this.noteGtins();
    this.addSql('create unique index model_of_brand on catalog.model (brand_id, id)');
    this.addSql(`
      update catalog.batch b set brand_id = m.brand_id from catalog.model m
       where m.id = b.model_id and m.brand_id <> b.brand_id`);
    this.refer('batch_model_of_brand', 'batch', '(brand_id, model_id)', 'model (brand_id, id)');
    this.refer('model_gtin_of_brand', 'model', '(gtin, brand_id)', 'gtin (gtin, brand_id)');
  }

  private addGtins(): void {
    this.addSql(`
      create table catalog.gtin (
        gtin text not null check (gtin ~ '^[0-9]{14}$'),
        brand_id integer not null references catalog.brand,
        is_owner boolean not null,
        registered_at timestamptz not null default now(),
        primary key (gtin, brand_id)
      )`);
    this.addSql('create unique index gtin_owner on catalog.gtin (gtin) where is_owner');
    this.addSql(`
      insert into catalog.gtin (gtin, brand_id, is_owner, registered_at)
      select gtin, brand_id, row_number() over (partition by gtin order by min(id)) = 1, min(created_at)
        from catalog.model where gtin is not null group by gtin, brand_id`);
  }

  /**
   * Whoever writes a model without having claimed its GTIN first (the release before, which knows of no owners) gets the
   * row it needs: as the owner where there is none, else as one that owns nothing.
   */
  private noteGtins(): void {
    this.addSql(`
      create function catalog.note_gtin() returns trigger language plpgsql as $$
      begin
        insert into catalog.gtin (gtin, brand_id, is_owner) values (new.gtin, new.brand_id, true) on conflict do nothing;
        insert into catalog.gtin (gtin, brand_id, is_owner) values (new.gtin, new.brand_id, false) on conflict do nothing;
        return new;
      end $$`);
    this.addSql(`
      create trigger model_gtin_noted before insert or update of gtin, brand_id on catalog.model
        for each row when (new.gtin is not null) execute function catalog.note_gtin()`);
  }

  private refer(name: string, table: string, columns: string, kept: string): void {
    this.addSql(`
      alter table catalog.${table} add constraint ${name} foreign key ${columns} references catalog.${kept} not valid`);
    this.addSql(`alter table catalog.${table} validate constraint ${name}`);
  }
}
