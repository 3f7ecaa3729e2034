import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Client } from 'pg';
import { everyStatement } from '../../subgraphs/lib/database/statement.js';
import { asError } from '../../subgraphs/lib/process/as-error.js';
import { testClient } from '../support/connections.js';
import { type FreshDatabase, freshDatabase } from '../support/fresh-database.js';
import { namesOfStatements } from '../support/statements-of-modules.js';
import { releasedStatements, SCHEMAS } from './released-statements.js';

// A process of the release before runs on while the first of this one migrates (reference/operations.md): whatever it says
// to the database must still mean something there.
let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

async function connected<Result>(schema: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = testClient({ connectionString: database.url, options: `-c search_path=${schema}` });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Statements that the server refuses, with what it says. */
async function refused(client: Client, statements: readonly string[]): Promise<string[]> {
  const faults: string[] = [];
  for (const statement of statements) {
    await client.query('savepoint before').catch(() => {});
    try {
      await client.query(`prepare released as ${statement}`);
      await client.query('deallocate released');
    } catch (error) {
      await client.query('rollback to savepoint before').catch(() => {});
      faults.push(`${asError(error).message}: ${statement.slice(0, 300)}`);
    }
  }
  return faults;
}

describe('the last release, on the schema of today', () => {
  // None before the first release: `.ci/release` records what there is then.
  it('says nothing that means nothing', async () => {
    for (const schema of SCHEMAS)
      expect(await connected(schema, (client) => refused(client, releasedStatements(schema)))).toEqual([]);
  });
});

describe('a migration that statements do not survive', () => {
  let ofCustody: string[];
  beforeAll(async () => {
    const names = await namesOfStatements();
    ofCustody = everyStatement()
      .filter(({ name }) => names.get(name)?.includes('custody'))
      .map(({ text }) => text);
  });

  it('is not one that changes nothing', async () => {
    expect(ofCustody.length).toBeGreaterThan(100);
    expect(await connected('custody', (client) => refused(client, ofCustody))).toEqual([]);
  });

  it.each([
    'alter table custody.item drop column product_name cascade',
    'alter table custody.item rename column product_name to title',
    'alter table custody.item alter column category_id type uuid using gen_random_uuid()',
    'alter table custody.mint_batch rename to batch',
    'drop table custody.movement cascade',
  ])('is seen: %s', async (migration) => {
    const faults = await connected('custody', async (client) => {
      await client.query('begin');
      await client.query(migration);
      return refused(client, ofCustody);
    });
    expect(faults).not.toEqual([]);
  });
});
