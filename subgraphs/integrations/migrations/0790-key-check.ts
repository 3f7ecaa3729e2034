import { Migration } from '@mikro-orm/migrations';

/** Creates the table of the keys that the schema was written with. */
export class Integrations0790 extends Migration {
  override up(): void {
    this.addSql(`create table "integrations"."key_check" (
        "setting" text not null,
        "check_value" bytea not null,
        primary key ("setting")
      )`);
  }
}
