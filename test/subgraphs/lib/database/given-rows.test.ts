import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { type JsonOf, jsonOf, rowsOfArrays, rowsOfJson } from '../../../../subgraphs/lib/database/given-rows.js';
import { statementsOf } from '../../../../subgraphs/lib/database/statement.js';
import { testPool } from '../../../support/connections.js';
import { type FreshDatabase, freshDatabase } from '../../../support/fresh-database.js';

const statement = statementsOf<object>();

interface Thing {
  readonly id: number;
  readonly at: Date;
  readonly isOpen: boolean;
  readonly parts?: readonly string[];
}

const ofArrays = statement(
  'rows_of_arrays',
  (db, { ids, names }: { ids: readonly number[]; names: readonly (string | null)[] }) =>
    db.selectFrom(rowsOfArrays('given', { id: ['int', ids], 'its name': ['text', names] })).selectAll(),
);

const ofJson = statement('rows_of_json', (db, { things }: { things: JsonOf<readonly Thing[]> }) =>
  db
    .selectFrom(rowsOfJson('given', things, { id: 'bigint', at: 'timestamptz', isOpen: 'boolean', parts: 'jsonb' }))
    .selectAll(),
);

let database: FreshDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await freshDatabase();
  pool = testPool({ connectionString: database.url });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

describe('rows given to a statement', () => {
  it('are arrays, the nth of all of them a row', async () => {
    expect(ofArrays.text).toBe('select * from unnest($1::int[], $2::text[]) as "given" ("id", "its name")');
    expect(await ofArrays.rows(pool, { ids: [1, 2], names: ['a', null] })).toEqual([
      { id: 1, 'its name': 'a' },
      { id: 2, 'its name': null },
    ]);
  });

  it('are JSON, what is left out null', async () => {
    const at = new Date('2026-01-02T03:04:05.678Z');
    const big = Number.MAX_SAFE_INTEGER;
    const things = jsonOf<readonly Thing[]>([
      { id: big, at, isOpen: true, parts: ['x'] },
      { id: 1, at, isOpen: false },
    ]);
    expect(await ofJson.rows(pool, { things })).toEqual([
      { id: big, at, isOpen: true, parts: ['x'] },
      { id: 1, at, isOpen: false, parts: null },
    ]);
  });
});
