import { Migration } from '@mikro-orm/migrations';

/** Lets a letter wait for the chain to record the change it is about: it is due at no time until then. */
export class Custody0840 extends Migration {
  override up(): void {
    this.addSql('alter table custody.letter alter column due_at drop not null');
    this.addSql('create index letter_awaiting on custody.letter (item_id) where due_at is null');
  }
}
