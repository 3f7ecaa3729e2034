import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { LookupQuery } from '../../../../subgraphs/lib/database/lookup-query.js';
import { openPool } from '../../../../subgraphs/lib/database/open-pool.js';
import { SentTogether } from '../../../../subgraphs/lib/database/sent-together.js';
import { createLog } from '../../../../subgraphs/lib/process/log.js';
import { type FreshDatabase, freshDatabase } from '../../../support/fresh-database.js';

const GREATEST = Number.MAX_SAFE_INTEGER;
const BEYOND = '9007199254740992';
const REFUSED = `The database answers the integer ${BEYOND}: it is beyond ${GREATEST} and would be rounded`;

let database: FreshDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await freshDatabase();
  pool = openPool(
    { url: database.url, schema: 'custody', log: createLog('silent', 'test') },
    { max: 1, purpose: 'test' },
  );
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** The ways in which a statement is answered: by itself, in one message with others, and as a lookup. */
const WAYS: Readonly<Record<string, (sql: string) => Promise<unknown>>> = {
  alone: async (sql) => (await pool.query(sql)).rows[0],
  together: async (sql) => {
    const client = await pool.connect();
    const statements = ['select 1', sql].map((text) => ({ name: undefined, text, values: [] }));
    return (await client.query(new SentTogether(statements)).answer.finally(() => client.release())).rows[0];
  },
  lookup: async (sql) => {
    const client = await pool.connect();
    const query = new LookupQuery({ name: `reads ${sql}`, sql }, [], new Map());
    return (await client.query(query).rows.finally(() => client.release()))[0];
  },
};

describe.each(Object.entries(WAYS))('a bigint answered %s', (_, answered) => {
  it('is a number, up to the greatest that is exact', async () => {
    expect(
      await answered(`select ${GREATEST}::bigint as one, -${GREATEST}::bigint as negative, null::bigint as none,
                             array[1, null, ${GREATEST}]::bigint[] as several, count(*) from (values (1)) as v`),
    ).toEqual({ one: GREATEST, negative: -GREATEST, none: null, several: [1, null, GREATEST], count: 1 });
  });

  it('is refused beyond it, which would be told as its neighbour', async () => {
    await expect(answered(`select ${BEYOND}::bigint as beyond`)).rejects.toThrow(REFUSED);
    await expect(answered(`select array[${BEYOND}]::bigint[] as beyond`)).rejects.toThrow(REFUSED);
    expect(await answered('select 7::bigint as next')).toEqual({ next: 7 });
  });
});
