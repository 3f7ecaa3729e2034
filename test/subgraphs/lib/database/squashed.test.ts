import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Migration } from '@mikro-orm/migrations';
import type { Pool } from 'pg';
import { pino } from 'pino';
import type { Mechanisms } from '../../../../subgraphs/lib/database/mechanisms/mechanisms.js';
import { type MigrationClass, type Migrations, migrate } from '../../../../subgraphs/lib/database/migrate.js';
import { openPool } from '../../../../subgraphs/lib/database/open-pool.js';
import { constraintOfIndex } from '../../../../subgraphs/lib/database/squashed.js';
import { type FreshDatabase, freshDatabase } from '../../../support/fresh-database.js';
import { until } from '../../../support/until.js';

const of = (...statements: readonly string[]): MigrationClass =>
  class extends Migration {
    override up(): void {
      for (const statement of statements) this.addSql(statement);
    }
  };

const schema = 'things';
const FIRST = of('create table things.thing (id integer primary key, name text not null)');
const LAST = of('create unique index thing_name on things.thing (name)');
/** It moves data, of databases of either kind. */
const LATER = of(
  'alter table things.thing add column size integer',
  'update things.thing set size = length(name)',
  'create table things.part (id integer primary key)',
);

/** A version with two migrations, one that has one in their place, and a later one. */
const former: Migrations = { list: { '0001-things': FIRST, '0002-names': LAST } };
const squashed: Migrations = {
  squashed: { into: '0400-schema', last: '0002-names', remaining: [constraintOfIndex('things.thing', 'thing_name')] },
  list: {
    '0400-schema': of(
      'create table things.thing (id integer primary key, name text not null, constraint thing_name unique (name))',
    ),
  },
};
const later: Migrations = { ...squashed, list: { ...squashed.list, '0410-sizes': LATER } };

const log = pino({ level: 'silent' });
let database: FreshDatabase;
let pool: Pool;
const place = () => ({ url: database.url, schema, log });

beforeAll(async () => {
  database = await freshDatabase();
  pool = openPool(place(), { max: 6, purpose: 'test' });
  pool.on('error', () => {});
});
beforeEach(() => pool.query('drop schema if exists things cascade'));
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const apply = (migrations: Migrations, mechanisms?: Mechanisms) =>
  migrate(pool, { ...place(), migrations, mechanisms });
const recorded = async () =>
  (await pool.query<{ name: string }>('select name from things.migration order by id')).rows.map(({ name }) => name);
const constraints = async () =>
  (
    await pool.query(
      `select conname, contype from pg_constraint where connamespace = 'things'::regnamespace order by 1`,
    )
  ).rows;

/** A database of the version before, with rows. */
async function withFormer(): Promise<void> {
  await apply(former);
  await pool.query(`insert into things.thing values (1, 'one'), (2, 'three')`);
}

describe('migrations that were squashed into one', () => {
  it('are recorded as that one where all of them were applied; rows stay, and the next is applied to them', async () => {
    await withFormer();
    await apply(later);
    expect(await recorded()).toEqual(['0400-schema', '0410-sizes']);
    const { rows } = await pool.query('select * from things.thing order by id');
    expect(rows).toEqual([
      { id: 1, name: 'one', size: 3 },
      { id: 2, name: 'three', size: 5 },
    ]);
  });

  it('leave the same schema as the one makes in a new database', async () => {
    await withFormer();
    await apply(later);
    const upgraded = await constraints();
    await pool.query('drop schema things cascade');
    await apply(later);
    expect(await recorded()).toEqual(['0400-schema', '0410-sizes']);
    expect(await constraints()).toEqual(upgraded);
  });

  it('are refused where the last is missing: the sentence says what to start first, and nothing changes', async () => {
    await apply({ list: { '0001-things': FIRST } });
    await expect(apply(later)).rejects.toThrow(
      /too old for this one \(things stopped at the migration 0001-things\): start the commit [0-9a-f]{8} on it once, which goes on to 0002-names/,
    );
    expect(await recorded()).toEqual(['0001-things']);
  });

  it('are not known any more to the version that has them: it refuses the database', async () => {
    await withFormer();
    await apply(squashed);
    await expect(apply(former)).rejects.toThrow(
      'a newer version of this program (things has the migration 0400-schema)',
    );
  });

  it.each(['advisory', 'rows'] as const)('are replaced once by processes that start together, by %s', async (locks) => {
    await withFormer();
    const mechanisms = { locks, notifications: 'listen' } as const;
    const pools = [1, 2, 3, 4].map(() => openPool({ ...place(), mechanisms }, { max: 3, purpose: 'test' }));
    await Promise.all(pools.map((each) => migrate(each, { ...place(), mechanisms, migrations: later })));
    await Promise.all(pools.map((each) => each.end()));
    expect(await recorded()).toEqual(['0400-schema', '0410-sizes']);
  });

  it('are as they were when the process is killed in between, and replaced by the next', async () => {
    await withFormer();
    const other = await pool.connect();
    await other.query('begin');
    await other.query('lock table things.thing in access share mode');
    const upgrade = apply(later);
    const fate = expect(upgrade).rejects.toThrow();
    // What remains is being done, and waits for the table.
    const pid = await until(async () => {
      const { rows } = await pool.query<{ pid: number }>(
        `select pid from pg_stat_activity where application_name = 'things migrations' and wait_event_type = 'Lock'`,
      );
      return rows[0]?.pid;
    });
    await pool.query('select pg_terminate_backend($1)', [pid]);
    await fate;
    await other.query('rollback');
    other.release();
    expect(await recorded()).toEqual(['0001-things', '0002-names']);
    await apply(later);
    expect(await recorded()).toEqual(['0400-schema', '0410-sizes']);
  });
});
