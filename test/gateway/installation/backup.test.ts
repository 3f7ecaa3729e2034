import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { makeBackup } from '../../../gateway/installation/backup/make-backup.js';
import { restoreBackup } from '../../../gateway/installation/backup/restore-backup.js';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../../gateway/installation/embedded-postgres/embedded-postgres.js';
import { projectFile } from '../../../subgraphs/lib/process/project.js';
import { testPool } from '../../support/connections.js';
import { removeDataFolder } from '../../support/data-folder.js';
import { until } from '../../support/until.js';

let root: string;
let dataDir: string;
let postgres: EmbeddedPostgres;
let pool: Pool;
let clock = 0;
const now = (): Date => new Date(Date.UTC(2026, 0, 1) + clock++ * 60_000);

const connect = (url: string): Pool => {
  const opened = testPool({ connectionString: url, max: 6 });
  opened.on('error', () => {});
  return opened;
};

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'passports-backup-'));
  dataDir = join(root, 'data');
  postgres = await startEmbeddedPostgres({ dataDir });
  pool = connect(postgres.url);
  // Every transaction moves an amount between two rows: a copy torn between two of them would not add up.
  await pool.query(`create table account (id int primary key, amount int not null)`);
  await pool.query(`insert into account select n, 1000 from generate_series(1, 200) n`);
  await pool.query('create table written (n int primary key, filler text)');
  writeFileSync(join(dataDir, 'secrets.json'), '{"a":"secret"}', { mode: 0o600 });
}, 60_000);
afterAll(async () => {
  await pool.end();
  await postgres.stop();
  for (const folder of [dataDir, root]) removeDataFolder(folder);
});

interface Load {
  readonly acknowledged: number[];
  stop(): Promise<void>;
}

function load(): Load {
  const acknowledged: number[] = [];
  let next = 0;
  let stopping = false;
  const one = async (): Promise<void> => {
    while (!stopping) {
      const n = next++;
      const client = await pool.connect();
      await client.query('begin');
      await client.query('update account set amount = amount - 1 where id = $1', [(n % 100) + 1]);
      await client.query('update account set amount = amount + 1 where id = $1', [(n % 100) + 101]);
      await client.query('insert into written values ($1, $2)', [n, 'x'.repeat(2_000)]);
      await client.query('commit');
      client.release();
      acknowledged.push(n);
    }
  };
  const workers = [one(), one(), one()];
  return {
    acknowledged,
    stop: async () => {
      stopping = true;
      await Promise.all(workers);
    },
  };
}

async function restored<Result>(folder: string, look: (copy: Pool) => Promise<Result>): Promise<Result> {
  const target = mkdtempSync(join(root, 'restored-'));
  await restoreBackup(folder, target, now(), () => {});
  const server = await startEmbeddedPostgres({ dataDir: target });
  const copy = connect(server.url);
  try {
    return await look(copy);
  } finally {
    await copy.end();
    await server.stop();
    removeDataFolder(target);
  }
}

const sum = async (copy: Pool): Promise<number> =>
  (await copy.query<{ sum: string }>('select sum(amount) from account')).rows.map((row) => Number(row.sum))[0]!;
const writtenIn = async (copy: Pool): Promise<Set<number>> =>
  new Set((await copy.query<{ n: number }>('select n from written')).rows.map(({ n }) => n));

describe('a backup of the embedded installation', () => {
  it('taken under load: consistent, and everything acknowledged before it is there', async () => {
    const running = load();
    while (running.acknowledged.length < 50) await new Promise((resolve) => setTimeout(resolve, 10));
    const before = [...running.acknowledged];
    const folder = join(root, 'one');
    const description = await makeBackup(dataDir, folder, now());
    await running.stop();
    expect(description).toMatchObject({
      postgres: 18,
      whileRunning: true,
      holds: ['postgres', 'postgres.password', 'secrets.json'],
    });
    expect(statSync(folder).mode & 0o077).toBe(0);
    await restored(folder, async (copy) => {
      expect(await sum(copy)).toBe(200_000);
      const written = await writtenIn(copy);
      expect(before.filter((n) => !written.has(n))).toEqual([]);
      await copy.query('insert into written values (-1)');
    });
    expect(await sum(pool)).toBe(200_000);
  }, 120_000);

  it('of a stopped installation, restored into its own place: what was there is kept aside', async () => {
    await pool.end();
    await postgres.stop();
    const folder = join(root, 'two');
    expect(await makeBackup(dataDir, folder, now())).toMatchObject({ whileRunning: false });
    postgres = await startEmbeddedPostgres({ dataDir });
    pool = connect(postgres.url);
    await pool.query('delete from written');
    await expect(restoreBackup(folder, dataDir, now(), () => {})).rejects.toThrow('stop the installation first');
    await pool.end();
    await postgres.stop();
    const notes: string[] = [];
    const aside = await restoreBackup(folder, dataDir, now(), (line) => notes.push(line));
    expect(aside.length).toBe(3);
    for (const path of aside) expect(existsSync(path)).toBe(true);
    expect(notes).toEqual(aside.map((path) => `what is there will be kept at ${path}`));
    expect(readFileSync(join(dataDir, 'secrets.json'), 'utf8')).toBe('{"a":"secret"}');
    postgres = await startEmbeddedPostgres({ dataDir });
    pool = connect(postgres.url);
    expect((await writtenIn(pool)).size).toBeGreaterThan(0);
  }, 120_000);

  it('is refused where there is nothing, where something is, and when it is none', async () => {
    await expect(makeBackup(join(root, 'nowhere'), join(root, 'three'), now())).rejects.toThrow(
      'no embedded installation',
    );
    await expect(makeBackup(dataDir, join(root, 'one'), now())).rejects.toThrow('exists already');
    await expect(restoreBackup(root, join(root, 'four'), now(), () => {})).rejects.toThrow('is no backup');
  });

  it('that fails leaves nothing, since what it copied holds keys', async () => {
    // A socket cannot be copied.
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(join(dataDir, 'passport-backup'), resolve));
    await expect(makeBackup(dataDir, join(root, 'five'), now())).rejects.toThrow('passport-backup');
    await new Promise((resolve) => server.close(resolve));
    expect(readdirSync(root).filter((name) => name.startsWith('five'))).toEqual([]);
  });

  it('that is stopped says so and leaves nothing', async () => {
    mkdirSync(join(dataDir, 'passport-backup'));
    const large = join(dataDir, 'passport-backup', 'large');
    writeFileSync(large, '');
    truncateSync(large, 512 * 1024 * 1024);
    const folder = join(root, 'six');
    const command = spawn(process.execPath, [projectFile('dist/gateway/commands/operator.js'), 'backup', folder], {
      env: { ...process.env, DATA_DIR: dataDir, NODE_OPTIONS: '' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    command.stderr.on('data', (text) => {
      said += text;
    });
    const ended = new Promise((resolve) => command.once('close', resolve));
    await until(async () => existsSync(join(`${folder}.unfinished`, 'passport-backup')) || undefined, 60_000);
    command.kill('SIGINT');
    expect([await ended, said]).toEqual([1, 'Ctrl-C: no backup was made\n']);
    expect(readdirSync(root).filter((name) => name.startsWith('six'))).toEqual([]);
    rmSync(large);
  }, 120_000);
});
