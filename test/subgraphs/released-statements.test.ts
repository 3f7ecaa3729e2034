import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Client } from 'pg';
import { asError } from '../../subgraphs/lib/process/as-error.js';
import { testClient } from '../support/connections.js';
import { type FreshDatabase, freshDatabase } from '../support/fresh-database.js';
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

/**
 * Statements that the last release can no longer say, and what comes of it until its processes are replaced. They name keys that tables
 * in partitions cannot have (integrations 0500).
 */
const UNSAID: readonly (readonly [RegExp, string])[] = [
  [/insert into event .* on conflict \(id\) do nothing/s, 'events wait in the log of custody'],
  [/insert into webhook_delivery as d .* on conflict \(subscription_id, event_id\)/s, 'to catch up is refused'],
  [
    /insert into webhook_attempt .* on conflict \(delivery_id, number\)/s,
    'a delivery is made again once its worker ends',
  ],
];

const isUnsaid = (statement: string): boolean => UNSAID.some(([pattern]) => pattern.test(statement));

describe('the last release, on the schema of today', () => {
  it.each(SCHEMAS)('%s: every statement still means something', async (schema) => {
    const statements = releasedStatements(schema);
    expect(statements.length).toBeGreaterThan(10);
    const faults = await connected(schema, (client) => refused(client, statements));
    expect(
      faults.filter((fault) => !statements.some((each) => fault.includes(each.slice(0, 300)) && isUnsaid(each))),
    ).toEqual([]);
    const unsaid = statements.filter(isUnsaid);
    expect(unsaid.length).toBe(schema === 'integrations' ? UNSAID.length : 0);
  });

  it.each(SCHEMAS)('%s: its statements are all there, for each table is named', async (schema) => {
    const said = releasedStatements(schema).join('\n');
    const tables = await connected(schema, async (client) => {
      const { rows } = await client.query<{ table_name: string }>(
        `select c.relname as table_name from pg_class c
          where c.relnamespace = $1::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
        [schema],
      );
      return rows.map(({ table_name }) => table_name);
    });
    const unnamed = tables.filter((table) => !new RegExp(`\\b${table}\\b`).test(said));
    expect(unnamed.filter((table) => !(`${schema}.${table}` in UNNAMED))).toEqual([]);
  });

  it.each([
    'alter table custody.item drop column product_name cascade',
    'alter table custody.item rename column product_name to title',
    'alter table custody.item alter column category_id type uuid using gen_random_uuid()',
    'alter table custody.mint_batch rename to batch',
    'drop table custody.movement cascade',
  ])('sees: %s', async (migration) => {
    const faults = await connected('custody', async (client) => {
      await client.query('begin');
      await client.query(migration);
      return refused(client, releasedStatements('custody'));
    });
    expect(faults).not.toEqual([]);
  });
});

/** Tables that the last release does not name in what was recorded, and why. One that is newer than it belongs here until the next. */
const UNNAMED: Readonly<Record<string, string>> = {
  'catalog.fewer_approvals': 'made since the last release',
  'catalog.fewer_approvals_given': 'made since the last release',
  'catalog.first_manifest': 'only the start of an installation asks for it, in a process that is not recorded',
  'passports.backup_copy': 'made since the last release',
  'passports.backup_list': 'made since the last release',
  'catalog.gtin': 'made since the last release',
  'custody.attempt': 'made since the last release',
  'integrations.attempt': 'made since the last release',
  'custody.erased_account': 'made since the last release',
  'catalog.domain_claim': 'made since the last release',
  'integrations.session_handover': 'made since the last release',
  'integrations.sign_in_link': 'made since the last release',
  'custody.receipt': 'made since the last release',
  'custody.letter': 'made since the last release',
  'custody.photo': 'made since the last release',
  'custody.number_report': 'made since the last release',
  'integrations.partner_listing': 'made since the last release',
  'custody.mint_chunk': 'made since the last release',
  'custody.mint_row': 'made since the last release',
  'passports.registration': 'made since the last release',
  'catalog.lock': 'made since the last release',
  'catalog.notification': 'made since the last release',
  'custody.lease': 'made since the last release',
  'custody.lock': 'made since the last release',
  'passports.lease': 'made since the last release',
  'passports.lock': 'made since the last release',
  'integrations.lease': 'made since the last release',
  'integrations.lock': 'made since the last release',
  'integrations.notification': 'made since the last release',
  'catalog.process': 'made since the last release',
  'custody.process': 'made since the last release',
  'passports.process': 'made since the last release',
  'integrations.process': 'made since the last release',
  'integrations.rate_window': 'only through a function of the database, which is named',
};
