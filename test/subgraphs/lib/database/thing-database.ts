import { defineEntity, p } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { pino } from 'pino';
import { type Database, openDatabase } from '../../../../subgraphs/lib/database/database.js';
import { type Executor, statementsOf } from '../../../../subgraphs/lib/database/statement.js';
import type { Columns } from '../../../../subgraphs/lib/database/tables.js';
import { inTransaction } from '../../../../subgraphs/lib/database/transaction.js';
import { testPool } from '../../../support/connections.js';
import { freshDatabase } from '../../../support/fresh-database.js';

/** Database with one table, and a second pool that ends connections and reads what other transactions committed. */
export interface ThingDatabase {
  readonly database: Database;
  readonly pool: Pool;
  readonly outside: Pool;
  readonly url: string;
  /** The two kinds of transactions, each with what runs statements in it. */
  readonly run: Readonly<Record<Kind, Run>>;
  close(): Promise<void>;
}

type Run = <Result>(work: (on: Executor) => Promise<Result>) => Promise<Result>;
type Kind = (typeof KINDS)[number];

export const KINDS = ['a transaction of statements', 'a unit of work'] as const;

export const ThingEntity = defineEntity({
  name: 'Thing',
  tableName: 'thing',
  properties: { id: p.integer().primary(), name: p.text() },
});
const tables = [ThingEntity] as const;

const statement = statementsOf<Columns<typeof tables>>();
export const add = statement('add', (db, { id, name }: { id: number; name: string }) =>
  db.insertInto('thing').values({ id, name }),
);
export const rename = statement('rename', (db, { id, name }: { id: number; name: string }) =>
  db.updateTable('thing').set({ name }).where('id', '=', id),
);
export const all = statement('all', (db) => db.selectFrom('thing').select(['id', 'name']).orderBy('id'));
export const fail = statement('fail', (db, { code }: { code: string }) =>
  db.selectNoFrom(sql`fail(${code}::text)`.as('failed')),
);
export const ownPid = statement('own_pid', (db) => db.selectNoFrom(sql<number>`pg_backend_pid()`.as('pid')));
export const setting = statement('setting', (db, { name }: { name: string }) =>
  db.selectNoFrom(sql<string>`current_setting(${name})`.as('value')),
);
/** Names under which the connection keeps statements, of those that are asked for. */
export const prepared = statement('prepared', (db, { names }: { names: readonly string[] }) =>
  db.selectNoFrom(
    sql<
      readonly string[]
    >`array(select name::text from pg_prepared_statements where name = any(${names}::text[]) order by 1)`.as('names'),
  ),
);
export const renamePlanned = statement.planned('rename_planned', (db, { id, name }: { id: number; name: string }) =>
  db.updateTable('thing').set({ name }).where('id', '=', id).where('name', '<>', name),
);
/** Writes, once it has slept. */
export const addSlowly = statement('add_slowly', (db, { name }: { name: string }) =>
  db
    .insertInto('thing')
    .columns(['id', 'name'])
    .expression(
      db
        .selectNoFrom([sql<number>`1`.as('id'), sql<string>`${name}::text`.as('name')])
        .where(sql<boolean>`pg_sleep(60) is not null`),
    ),
);

export const POOL_SIZE = 3;
export const log = pino({ level: 'silent' });

export async function openThings(): Promise<ThingDatabase> {
  const fresh = await freshDatabase();
  const database = await openDatabase({
    url: fresh.url,
    schema: 'catalog',
    entities: tables,
    statements: statement,
    migrations: { list: {} },
    log,
    poolSize: POOL_SIZE,
  });
  const { pool } = database;
  const outside = testPool({ connectionString: fresh.url, options: '-c search_path=catalog' });
  await outside.query('create table thing (id integer primary key, name text not null)');
  await outside.query(`
    create function fail(code text) returns void language plpgsql as
    $$ begin raise exception 'as the test wants' using errcode = code; end $$`);
  return {
    database,
    pool,
    outside,
    url: fresh.url,
    run: {
      'a transaction of statements': (work) => inTransaction(pool, work),
      'a unit of work': (work) => database.unitOfWork(work),
    },
    async close() {
      await outside.end();
      await database.close();
      await fresh.drop();
    },
  };
}
