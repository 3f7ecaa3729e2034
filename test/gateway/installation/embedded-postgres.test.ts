import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { postgresBinaries } from '../../../gateway/installation/embedded-postgres/binaries.js';
import {
  clusterFolder,
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../../gateway/installation/embedded-postgres/embedded-postgres.js';
import { makeCluster, PREPARED } from '../../../gateway/installation/embedded-postgres/new-cluster.js';
import { runningServer } from '../../../gateway/installation/embedded-postgres/running-server.js';
import { serverUser } from '../../../gateway/installation/embedded-postgres/server-user.js';
import { testClient } from '../../support/connections.js';
import { newDataFolder, removeDataFolder } from '../../support/data-folder.js';
import { freshDatabase } from '../../support/fresh-database.js';

const folders: string[] = [];
const servers: EmbeddedPostgres[] = [];

function dataFolder(): string {
  const folder = newDataFolder('passports-cluster-');
  folders.push(folder);
  return folder;
}

async function started(dataDir: string): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' } });
  servers.push(server);
  return server;
}

async function rowsOf<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = testClient({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

afterAll(async () => {
  for (const server of servers) await server.stop();
  for (const folder of folders) removeDataFolder(folder);
});

const OURS = `('catalog', 'custody', 'passports', 'integrations', 'custody_jobs', 'passports_jobs', 'integrations_jobs')`;

/** Everything that migrations make, in words. */
const DESCRIPTION = `
  select table_schema || '.' || table_name || '.' || column_name || ' ' || udt_name || ' ' || is_nullable || ' '
         || coalesce(column_default, '') as line
    from information_schema.columns where table_schema in ${OURS}
   union all
  select schemaname || ' ' || indexdef from pg_indexes where schemaname in ${OURS}
   union all
  select n.nspname || '.' || r.relname || ' ' || pg_get_constraintdef(c.oid)
    from pg_constraint c join pg_class r on r.oid = c.conrelid join pg_namespace n on n.oid = r.relnamespace
   where n.nspname in ${OURS}
   union all
  select n.nspname || ' ' || pg_get_functiondef(p.oid) from pg_proc p join pg_namespace n on n.oid = p.pronamespace
   where n.nspname in ${OURS} and p.prokind = 'f'
   order by 1`;

const TABLES = `select schemaname || '.' || tablename as name from pg_tables where schemaname in ${OURS} order by 1`;

/** How much every table holds. */
async function contents(url: string): Promise<Readonly<Record<string, number>>> {
  const tables = await rowsOf<{ name: string }>(url, TABLES);
  const counts = tables.map(({ name }) => `select '${name}' as name, count(*)::int as count from ${name}`);
  const rows = await rowsOf<{ name: string; count: number }>(url, counts.join(' union all '));
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

describe('the embedded database of a new installation', () => {
  it('begins as the build has kept it: as migrations make it, and empty', async () => {
    expect(existsSync(join(PREPARED, 'PG_VERSION'))).toBe(true);
    const { url } = await started(dataFolder());
    const migrated = await freshDatabase();
    const description = await rowsOf<{ line: string }>(url, DESCRIPTION);
    expect(description.length).toBeGreaterThan(500);
    expect(description).toEqual(await rowsOf(migrated.url, DESCRIPTION));
    const held = await contents(url);
    expect(held).toEqual(await contents(migrated.url));
    expect(held).toMatchObject({ 'catalog.brand': 0, 'custody.item': 0, 'integrations.account': 0 });
    await migrated.drop();
  }, 60_000);

  it('has a unique password that is stored only in its data directory', async () => {
    const [one, other] = [dataFolder(), dataFolder()];
    const server = await started(one);
    await started(other);
    const [password, foreign] = [one, other].map((folder) => readFileSync(join(folder, 'postgres.password'), 'utf8'));
    expect(foreign).not.toBe(password);
    await expect(rowsOf(server.url.replace(password!, foreign!), 'select 1')).rejects.toMatchObject({
      code: '28P01',
    });
    expect(readFileSync(join(one, 'postgres.log'), 'utf8')).not.toContain(password);
  }, 60_000);

  it('says that the password in its folder is that of another, and leaves no server running', async () => {
    const dataDir = dataFolder();
    await (await startEmbeddedPostgres({ dataDir })).stop();
    const file = join(dataDir, 'postgres.password');
    writeFileSync(file, 'of-another-cluster');
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(
      `The embedded PostgreSQL refuses the password in ${file}`,
    );
    expect(runningServer(clusterFolder(dataDir, serverUser()))).toBeUndefined();
  }, 60_000);

  it('is begun anew where a process was killed while it was made', async () => {
    const dataDir = dataFolder();
    const unfinished = `${clusterFolder(dataDir, serverUser())}.unfinished`;
    mkdirSync(join(unfinished, 'base'), { recursive: true });
    writeFileSync(join(unfinished, 'PG_VERSION'), '18\n');
    const { url } = await started(dataDir);
    expect(await rowsOf(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(existsSync(unfinished)).toBe(false);
  }, 60_000);
});

describe('the Unix socket of the embedded database', () => {
  const BY_TCP = 'select inet_client_addr() is not null as tcp';

  it('stands in a folder that only its user enters, and is found again by who takes the server over', async () => {
    const dataDir = dataFolder();
    const { url, localUrl } = await started(dataDir);
    expect(await rowsOf(url, BY_TCP)).toEqual([{ tcp: true }]);
    expect(await rowsOf(localUrl, BY_TCP)).toEqual([{ tcp: false }]);
    expect(statSync(new URL(localUrl).searchParams.get('host')!).mode & 0o777).toBe(0o700);
    await expect(rowsOf(localUrl.replace(/:[^:@]+@/, ':guessed@'), BY_TCP)).rejects.toMatchObject({ code: '28P01' });
    expect((await startEmbeddedPostgres({ dataDir })).localUrl).toBe(localUrl);
  }, 60_000);

  it('is left out where the path is longer than one can be', async () => {
    const dataDir = join(dataFolder(), 'long'.repeat(25));
    mkdirSync(dataDir, { mode: 0o755 });
    const { url, localUrl } = await started(dataDir);
    expect(localUrl).toBe(url);
    expect(await rowsOf(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  }, 60_000);
});

describe('making a cluster', () => {
  const user = serverUser();
  const binaries = postgresBinaries(user);

  it('makes an empty one where the build has kept none', async () => {
    const dataDir = dataFolder();
    const password = 'of-this-test';
    writeFileSync(join(dataDir, 'postgres.password'), password);
    makeCluster({ binaries, data: clusterFolder(dataDir, user), password, user, prepared: join(dataDir, 'nothing') });
    const { url } = await started(dataDir);
    expect(await rowsOf(url, TABLES)).toEqual([]);
  }, 60_000);

  it('says what is wrong with one that cannot be copied, and leaves nothing in its place', () => {
    const dataDir = dataFolder();
    const prepared = join(dataDir, 'damaged');
    mkdirSync(prepared);
    writeFileSync(join(prepared, 'PG_VERSION'), '18\n');
    const data = clusterFolder(dataDir, user);
    expect(() => makeCluster({ binaries, data, password: 'x', user, prepared })).toThrow(
      /^The embedded PostgreSQL could not be set up: .*postgresql\.conf/s,
    );
    expect(existsSync(data)).toBe(false);
  });
});
