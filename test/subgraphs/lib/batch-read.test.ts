import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Pool } from 'pg';
import { batchRead, batchReadMany } from '../../../subgraphs/lib/batch-read.js';
import { type FreshDatabase, freshDatabase } from '../../support/fresh-database.js';

let database: FreshDatabase;
let pool: Pool;
const statements: unknown[][] = [];

beforeAll(async () => {
  database = await freshDatabase();
  pool = new Pool({ connectionString: database.url });
  await pool.query('create table thing (id int primary key, owner text, name text)');
  await pool.query(`insert into thing values (1, 'a', 'one'), (2, 'b', 'two'), (3, 'a', 'three')`);
  const query = pool.query.bind(pool) as (config: { values: unknown[] }) => Promise<unknown>;
  pool.query = ((config: { values: unknown[] }) => {
    statements.push(config.values);
    return query(config);
  }) as typeof pool.query;
});

afterAll(async () => {
  await pool.end();
  await database.drop();
});

interface Thing {
  readonly id: number;
  readonly name: string;
}

describe('batchRead', () => {
  const options = {
    name: 'thing',
    sql: 'select id, name from thing where id = any($1::int[])',
    keyOf: (row: Thing) => row.id,
  };

  it('answers keys asked for together with one statement, each once', async () => {
    statements.length = 0;
    const read = batchRead<number, Thing>(pool, options);
    const answers = await Promise.all([read(1), read(2), read(1), read(9)]);
    expect(answers.map((row) => row?.name)).toEqual(['one', 'two', 'one', undefined]);
    expect(statements).toEqual([[[1, 2, 9]]]);
  });

  it('caches nothing: a change is seen by the next read', async () => {
    const read = batchRead<number, Thing>(pool, { ...options, name: 'thing_again' });
    expect((await read(3))?.name).toBe('three');
    await pool.query({ text: `update thing set name = 'changed' where id = 3`, values: [] });
    expect((await read(3))?.name).toBe('changed');
  });

  it('never puts callers with different rights into one statement', async () => {
    statements.length = 0;
    const read = batchReadMany<number, Thing>(pool, {
      name: 'thing_of',
      sql: 'select id, name from thing where id = any($1::int[]) and owner = $2',
      keyOf: (row) => row.id,
    });
    const answers = await Promise.all([read(1, 'a'), read(1, 'b'), read(2, 'b')]);
    expect(answers.map((rows) => rows.length)).toEqual([1, 0, 1]);
    expect(statements).toEqual([
      [[1], 'a'],
      [[1, 2], 'b'],
    ]);
  });

  it('tells everybody in a batch of its failure', async () => {
    const read = batchRead<number, Thing>(pool, {
      ...options,
      name: 'broken',
      sql: 'select nothing from nowhere where $1 = $1',
    });
    const results = await Promise.allSettled([read(1), read(2)]);
    expect(results.map((result) => result.status)).toEqual(['rejected', 'rejected']);
  });
});
