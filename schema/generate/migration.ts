import 'reflect-metadata';
import { readFile, writeFile } from 'node:fs/promises';
import { Client } from 'pg';
import { withTemporaryPostgres } from '../../gateway/installation/temporary-postgres.js';
import { migrate } from '../../subgraphs/lib/database/migrate.js';
import { openPool } from '../../subgraphs/lib/database/open-pool.js';
import { schemaDifference } from '../../subgraphs/lib/database/schema-difference.js';
import { createLog } from '../../subgraphs/lib/process/log.js';
import { projectFile } from '../../subgraphs/lib/process/project.js';
import { DECLARED_SCHEMAS } from './declared-schemas.js';
import { listWith, migrationFile, tablesFile } from './migration-text.js';

// `.ci/migration`: prints the differences between entities and migrations, and writes them into new migrations where a
// name is given. `.ci/migration --tables 0400`: writes all tables of every subgraph, for a migration that replaces
// others.
type Declared = (typeof DECLARED_SCHEMAS)[number];

const NAME = /^\d{4}-[a-z0-9-]+$/;

/** Returns the statements that are missing in the migrations of each schema. */
async function missing(isMigrated: boolean): Promise<Map<Declared, string[]>> {
  const log = createLog('silent', 'build');
  return withTemporaryPostgres(async ({ url }) => {
    const database = await newDatabase(url);
    const found = new Map<Declared, string[]>();
    for (const declared of DECLARED_SCHEMAS) {
      const place = { url: database, schema: declared.schema, log };
      const pool = openPool(place, { max: 4, purpose: 'difference' });
      if (isMigrated) await migrate(pool, { ...place, migrations: declared.migrations });
      else await pool.query(`create schema ${declared.schema}`);
      found.set(declared, await schemaDifference(pool, declared));
      await pool.end();
    }
    return found;
  });
}

/** Creates a database next to the server's default one, with the migrations of the last build. */
async function newDatabase(url: string): Promise<string> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('create database difference');
  await client.end();
  return url.replace(/\/[^/]+$/, '/difference');
}

async function writeMigration({ schema }: Declared, name: string, statements: readonly string[]): Promise<void> {
  const folder = projectFile('subgraphs', schema, 'migrations');
  const list = `${folder}/list.ts`;
  await writeFile(`${folder}/${name}.ts`, migrationFile(schema, name, statements), { flag: 'wx' });
  await writeFile(list, listWith(await readFile(list, 'utf8'), schema, name));
}

const writeTables = ({ schema }: Declared, number: string, statements: readonly string[]): Promise<void> =>
  writeFile(
    projectFile('subgraphs', schema, 'migrations', `${number}-tables.generated.ts`),
    tablesFile(schema, statements),
  );

const [first, number] = process.argv.slice(2);
const isWhole = first === '--tables';
if (isWhole ? !/^\d{4}$/.test(number ?? '') : first !== undefined && !NAME.test(first))
  throw new Error('The name of a migration is <four digits>-<what>: .ci/migration 0510-weight-of-items');

const found = [...(await missing(!isWhole))].filter(([, statements]) => statements.length > 0);
for (const [declared, statements] of found) {
  if (isWhole) await writeTables(declared, number!, statements);
  else if (first) await writeMigration(declared, first, statements);
  else process.stdout.write(`-- ${declared.schema}\n${statements.join(';\n')};\n`);
}
if (found.length === 0) process.stdout.write('The migrations make what the entities say: nothing is missing.\n');
