import { Migration } from '@mikro-orm/migrations';

/** Keeps the brand of a letter's item, by which letters are taken. A trigger sets it, so that earlier versions need not. */
export class Custody0830 extends Migration {
  override up(): void {
    this.addSql('alter table custody.letter add column brand_id bigint null');
    this.addSql('update custody.letter l set brand_id = i.brand_id from custody.item i where i.id = l.item_id');
    this.addSql(`
      create function custody.letter_brand() returns trigger language plpgsql as $$
      begin
        new.brand_id := (select i.brand_id from custody.item i where i.id = new.item_id);
        return new;
      end $$`);
    this.addSql(`
      create trigger letter_brand before insert on custody.letter
        for each row execute function custody.letter_brand()`);
    this.addSql('drop index custody.letter_by_due');
    this.addSql('create index letter_by_due on custody.letter (brand_id, due_at)');
  }
}
