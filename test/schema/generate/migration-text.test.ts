import { describe, expect, it } from '@jest/globals';
import { listWith, migrationFile, tablesFile } from '../../../schema/generate/migration-text.js';

/** The statements that a file applies. */
const applied = (file: string): string[] =>
  [...file.matchAll(/this\.addSql\(`([^`]*)`\)/g)].map(([, sql]) => sql!.replace(/\s+/g, ' '));

describe('the text of a migration', () => {
  const file = migrationFile('custody', '0510-weight-of-items', [
    'alter table "custody"."item" add "weight" int null',
    'alter table "custody"."item" add constraint "item_weight_check" check (weight > 0)',
    'alter table "custody"."item" add constraint "item_scale_fkey" foreign key ("scale_id") references "custody"."scale" ("id")',
    'alter table "custody"."item" add constraint "item_label_key" unique ("label")',
    `create table "custody"."scale" ("id" int not null, "name" text not null default 'a, (b', primary key ("id"))`,
  ]);

  it('has a class by its number, and says what it is for', () => {
    expect(file).toContain('/** Weight of items. */\nexport class Custody0510 extends Migration {');
  });

  it('lets nobody wait while rows are read: what is added to a table is checked afterwards, what is unique has an index first', () => {
    expect(applied(file).slice(0, 7)).toEqual([
      'alter table "custody"."item" add "weight" int null',
      'alter table "custody"."item" add constraint "item_weight_check" check (weight > 0) not valid',
      'alter table "custody"."item" validate constraint "item_weight_check"',
      'alter table "custody"."item" add constraint "item_scale_fkey" foreign key ("scale_id") references "custody"."scale" ("id") not valid',
      'alter table "custody"."item" validate constraint "item_scale_fkey"',
      'create unique index "item_label_key" on "custody"."item" ("label")',
      'alter table "custody"."item" add constraint "item_label_key" unique using index "item_label_key"',
    ]);
  });

  it('has a line for each column of a new table', () => {
    expect(file).toContain(`(
        "id" int not null,
        "name" text not null default 'a, (b',
        primary key ("id")
      )`);
  });

  it('holds a text as it is', () => {
    const dollar = '$';
    const odd = migrationFile('custody', '0510-odd', [`select E'\\\\n', '\`', '${dollar}{x}'`]);
    expect(odd).toContain(`this.addSql(\`select E'\\\\\\\\n', '\\\`', '\\${dollar}{x}'\`);`);
  });
});

it('a list has the new migration as its last, and imports it after the others', () => {
  const list = `import type { Migrations } from '../../lib/database/migrate.js';
import { Custody0400 } from './0400-schema.js';

/** Applied in this order; never edited once shipped. */
export const custodyMigrations: Migrations = {
  list: {
    '0400-schema': Custody0400,
  },
};
`;
  const more = listWith(list, 'custody', '0510-weight-of-items');
  expect(more).toContain(`0400-schema.js';\nimport { Custody0510 } from './0510-weight-of-items.js';\n\n/**`);
  expect(more).toContain(`    '0400-schema': Custody0400,\n    '0510-weight-of-items': Custody0510,\n  },\n};\n`);
});

it('the table of locks may be there before the tables are made', () => {
  const file = tablesFile('custody', [
    'create table "custody"."lock" ("name" text not null)',
    'create table "custody"."lease" ()',
  ]);
  expect(file).toContain('create table if not exists "custody"."lock" (');
  expect(file).not.toContain('if not exists "custody"."lease"');
});
