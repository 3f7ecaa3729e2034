import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { batchRead, batchReadMany } from '../../../../subgraphs/lib/database/keyed-reader.js';
import { Lookups } from '../../../../subgraphs/lib/database/lookups.js';
import type { Lookup } from '../../../../subgraphs/lib/database/statement.js';
import { testPool } from '../../../support/connections.js';
import { type FreshDatabase, freshDatabase } from '../../../support/fresh-database.js';

let database: FreshDatabase;
let pool: Pool;
let lookups: Lookups;
const statements: unknown[][] = [];

class Listening extends Lookups {
  override find<Row>(lookup: Lookup<Row>, keys: Iterable<number | string>, rights?: string): Promise<Row[]> {
    statements.push(rights === undefined ? [[...keys]] : [[...keys], rights]);
    return super.find(lookup, keys, rights);
  }
}

beforeAll(async () => {
  database = await freshDatabase();
  pool = testPool({ connectionString: database.url });
  await pool.query('create table thing (id int primary key, owner text, name text)');
  await pool.query(`insert into thing values (1, 'a', 'one'), (2, 'b', 'two'), (3, 'a', 'three')`);
  lookups = new Listening(pool);
});

afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** Some turns of the event loop. */
const nextTurns = () => pause(20);

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
    const read = batchRead<number, Thing>(lookups, options);
    const answers = await Promise.all([read(1), read(2), read(1), read(9)]);
    expect(answers.map((row) => row?.name)).toEqual(['one', 'two', 'one', undefined]);
    expect(statements).toEqual([[[1, 2, 9]]]);
  });

  it('caches nothing: a change is seen by the next read', async () => {
    const read = batchRead<number, Thing>(lookups, { ...options, name: 'thing_again' });
    expect((await read(3))?.name).toBe('three');
    await pool.query(`update thing set name = 'changed' where id = 3`);
    expect((await read(3))?.name).toBe('changed');
  });

  it('never puts callers with different rights into one statement', async () => {
    statements.length = 0;
    const read = batchReadMany<number, Thing>(lookups, {
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

  it('gathers keys while no connection is free, so that they become one statement', async () => {
    const narrow = testPool({ connectionString: database.url, max: 1 });
    statements.length = 0;
    const one = new Listening(narrow);
    const slow = batchRead<number, Thing>(one, {
      name: 'slow',
      sql: 'select id, name, pg_sleep(0.2)::text from thing where id = any($1::int[])',
      keyOf: (row) => row.id,
    });
    const read = batchRead<number, Thing>(one, options);
    const first = slow(1);
    await nextTurns();
    const later = [read(1)];
    await nextTurns();
    later.push(read(2), slow(3));
    expect((await first)?.id).toBe(1);
    expect((await Promise.all(later)).map((row) => row?.id)).toEqual([1, 2, 3]);
    expect(statements).toEqual([[[1]], [[1, 2]], [[3]]]);
    await narrow.end();
  });

  it('tells everybody in a batch of its failure', async () => {
    const read = batchRead<number, Thing>(lookups, {
      ...options,
      name: 'broken',
      sql: 'select nothing from nowhere where $1 = $1',
    });
    const results = await Promise.allSettled([read(1), read(2)]);
    expect(results.map((result) => result.status)).toEqual(['rejected', 'rejected']);
  });
});
