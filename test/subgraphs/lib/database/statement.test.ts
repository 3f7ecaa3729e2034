import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Generated } from 'kysely';
import type { Pool } from 'pg';
import { anyOf, statementsOf } from '../../../../subgraphs/lib/database/statement.js';
import { testPool } from '../../../support/connections.js';
import { type FreshDatabase, freshDatabase } from '../../../support/fresh-database.js';

interface Columns {
  thing: { id: Generated<number>; name: string; state: 'open' | 'closed'; at: Date | null };
}

const statement = statementsOf<Columns>();

const open = statement('open_things', (db, { ids }: { ids: readonly number[] }) =>
  db.selectFrom('thing').select(['id', 'name']).where('state', '=', 'open').where('id', '=', anyOf(ids)).orderBy('id'),
);
const add = statement('add_thing', (db, { name, at }: { name: string; at: Date | null }) =>
  db.insertInto('thing').values({ name, state: 'open', at }).returning(['id', 'at']),
);
const close = statement('close_things', (db, { name }: { name: string }) =>
  db.updateTable('thing').set({ state: 'closed' }).where('name', '=', name).where('name', '<>', "it's"),
);

let database: FreshDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await freshDatabase();
  pool = testPool({ connectionString: database.url });
  await pool.query(
    'create table thing (id serial primary key, name text not null, state text not null, at timestamptz)',
  );
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

describe('a statement', () => {
  it('numbers its arguments and writes what is fixed as literals', () => {
    expect(open.text).toBe(`select "id", "name" from "thing" where "state" = 'open' and "id" = any($1) order by "id"`);
    expect(close.text).toBe(`update "thing" set "state" = 'closed' where "name" = $1 and "name" <> 'it''s'`);
  });

  it('runs with its arguments, and answers rows, one row, and how many it wrote', async () => {
    const at = new Date('2026-01-02T03:04:05Z');
    const first = await add.row(pool, { name: 'a', at });
    expect(first).toEqual({ id: 1, at });
    await add.run(pool, { name: 'b', at: null });
    expect(await open.rows(pool, { ids: [1, 2, 3] })).toEqual([
      { id: 1, name: 'a' },
      { id: 2, name: 'b' },
    ]);
    expect(await close.run(pool, { name: 'b' })).toBe(1);
    expect(await open.row(pool, { ids: [2] })).toBeUndefined();
  });

  it('has a name of its own', () => {
    expect(() => statement('open_things', (db) => db.selectFrom('thing').select('id'))).toThrow(
      'two statements are named open_things',
    );
  });
});
