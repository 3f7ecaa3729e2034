import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Migration } from '@mikro-orm/migrations';
import type { Pool } from 'pg';
import { pino } from 'pino';
import { type MigrationClass, migrate } from '../../../../subgraphs/lib/database/migrate.js';
import { openPool } from '../../../../subgraphs/lib/database/open-pool.js';
import { type FreshDatabase, freshDatabase } from '../../../support/fresh-database.js';

const of = (...statements: readonly string[]): MigrationClass =>
  class extends Migration {
    override up(): void {
      for (const statement of statements) this.addSql(statement);
    }
  };

const FIRST = of('create table things.thing (id integer primary key)');
const SECOND = of('create table things.part (id integer primary key)');
const BROKEN = of('create table things.part (id integer primary key)', 'select 1 / 0');

let database: FreshDatabase;
let pool: Pool;
const place = () => ({ url: database.url, schema: 'things', log: pino({ level: 'silent' }) });

beforeAll(async () => {
  database = await freshDatabase();
  pool = openPool(place(), { max: 2, purpose: 'test' });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const recorded = async () =>
  (await pool.query<{ name: string }>('select name from things.migration order by id')).rows.map(({ name }) => name);
const tables = async () =>
  (
    await pool.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'things'::regnamespace and relkind = 'r'
      and relname <> 'migration' order by 1`,
    )
  ).rows.map(({ name }) => name);

describe('migrations', () => {
  it('are transactions of their own: those before one that fails stay, and the next start goes on with it', async () => {
    const failing = migrate(pool, { ...place(), migrations: { list: { '0001-things': FIRST, '0002-parts': BROKEN } } });
    await expect(failing).rejects.toThrow(/division by zero/);
    expect(await recorded()).toEqual(['0001-things']);
    expect(await tables()).toEqual(['thing']);
    await migrate(pool, { ...place(), migrations: { list: { '0001-things': FIRST, '0002-parts': SECOND } } });
    expect(await recorded()).toEqual(['0001-things', '0002-parts']);
    expect(await tables()).toEqual(['part', 'thing']);
  });
});
