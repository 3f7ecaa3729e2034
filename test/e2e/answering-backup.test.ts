import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort } from '../../gateway/installation/free-port.js';
import { DEMONSTRATION } from '../../gateway/manifest/load-first-manifest.js';
import { fieldsIn } from '../../schema/record.js';
import { projectFile } from '../../subgraphs/lib/process/project.js';
import { testPool } from '../support/connections.js';
import { removeDataFolder } from '../support/data-folder.js';
import { type FreshDatabase, freshDatabase } from '../support/fresh-database.js';
import { type Launched, launch, ready, START_MS, stop } from '../support/installation.js';
import { present } from '../support/present.js';
import { until } from '../support/until.js';

const KEYS = {
  QR_SIGNING_KEY: 'a1'.repeat(32),
  TOKEN_SIGNING_KEY: 'b2'.repeat(32),
  ENCRYPTION_KEY: 'c3'.repeat(32),
};
const TEST_MS = START_MS * 2;
const MINUTES_MS = 150_000;

let dataDir: string;
let place: string;
let database: FreshDatabase;
let pool: ReturnType<typeof testPool>;
let platform: Launched;
let backup: {
  readonly address: string;
  readonly process: ChildProcess;
  readonly startMs: number;
  readonly workMs: number | undefined;
};

const command = (path: string, ...words: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [projectFile(path), ...words], {
    env: { ...process.env, ...KEYS, DATABASE_URL: database.url, PASSPORT_BACKUP: place, DATA_DIR: dataDir },
    encoding: 'utf8',
  });
  return { status, stdout: stdout.trim(), stderr: stderr.trim() };
};

/** Processor time that a process has used, in milliseconds; known on Linux alone. */
function workOf({ pid }: ChildProcess): number | undefined {
  if (process.platform !== 'linux') return undefined;
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

async function startBackup(): Promise<typeof backup> {
  const port = await freePort();
  const key = command('dist/gateway/commands/backup-key.js').stdout;
  const began = performance.now();
  const child = spawn(process.execPath, [projectFile('dist/platform/main.js'), 'backup'], {
    // Nothing but the place and the public key.
    env: {
      PASSPORT_BACKUP: place,
      BACKUP_KEY: key,
      PORT: String(port),
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const address = `http://127.0.0.1:${port}`;
  await until(async () => (await read(`${address}/health/live`).catch(() => undefined))?.ok);
  return { address, process: child, startMs: performance.now() - began, workMs: workOf(child) };
}

/**
 * Reads over a connection of its own. While a command runs this process stands still: a connection that was kept may be closed by the
 * server meanwhile, and a request that is sent on it then fails before the reader has heard of that.
 */
const read = (url: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
  fetch(url, { headers: { ...headers, connection: 'close' } });

async function graph<Data>(query: string, variables: object, token?: string): Promise<Data> {
  const answer = await fetch(platform.graph, {
    method: 'POST',
    headers: {
      connection: 'close',
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = (await answer.json()) as { data: Data; errors?: unknown };
  if (errors) throw new Error(JSON.stringify(errors));
  return data;
}

interface ReadAnswer {
  readonly status: number;
  readonly etag: string | null;
  readonly body: unknown;
}

/** What differs by the request and not by what is read is left out. */
async function answerOf(address: string, path: string): Promise<ReadAnswer> {
  const answer = await read(`${address}${path}`);
  const body = (await answer.json()) as { message?: { text: string }[] };
  return {
    status: answer.status,
    etag: answer.headers.get('etag'),
    body: body.message ? body.message.map(({ text }) => text) : body,
  };
}

const health = async () =>
  (await (await read(`${backup.address}/health`)).json()) as { lag_seconds: number; waiting: number };

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'answering-'));
  place = mkdtempSync(join(tmpdir(), 'second-place-'));
  database = await freshDatabase();
  pool = testPool({ connectionString: database.url, max: 2 });
  platform = await ready(
    await launch('standalone', dataDir, {
      ...{ DATABASE_URL: database.url, ...KEYS, MANIFEST: DEMONSTRATION, PASSPORT_BACKUP: place },
    }),
  );
  backup = await startBackup();
}, TEST_MS);
afterAll(async () => {
  backup?.process.kill('SIGKILL');
  await stop(platform, 'SIGKILL');
  await pool?.end();
  await database?.drop();
  removeDataFolder(dataDir);
  rmSync(place, { recursive: true, force: true });
}, TEST_MS);

const LOGIN =
  'mutation Login($username: String!, $password: String!) { login(username: $username, password: $password) { accessToken } }';
const PATCH = 'mutation Patch($id: Int!, $patch: JSONObject!) { patchPassport(id: $id, patch: $patch) { id } }';
const PUBLISH = 'mutation Publish($id: Int!) { publishPassport(id: $id) { id } }';
const WITHDRAW =
  'mutation W($id: Int!, $version: Int!) { supersedePassportVersion(id: $id, version: $version) { id } }';

describe('a backup service next to a platform that is killed', () => {
  let paths: string[];
  const answers = new Map<string, ReadAnswer>();

  it('is up with less than two seconds of work', async () => {
    // Half of the limit on an idle machine. More means that other processes took CPU time, so the minimum of ten starts
    // counts.
    for (let time = 0; time < 9 && (backup.workMs ?? 0) >= 2_000; time++) {
      backup.process.kill('SIGKILL');
      backup = await startBackup();
    }
    expect(backup.workMs ?? 0).toBeLessThan(2_000);
  });

  it(
    'has a publication within seconds of it, and lags no more than a minute or so',
    async () => {
      const credentials = { username: 'nord@example.test', password: 'saddle stitch 8' };
      const { login } = await graph<{ login: { accessToken: string } }>(LOGIN, credentials);
      const { rows } = await pool.query<{ id: number; version: number }>(
        `select p.id, max(v.version)::int as version from passports.passport p join passports.version v on v.passport_id = p.id
          where p.brand_code = 'NORDATELIR' and p.level = 'model' and v.visibility = 'public' group by 1 order by 1`,
      );
      const [model, withdrawn] = rows as [{ id: number; version: number }, { id: number; version: number } | undefined];
      await until(async () => (await health()).waiting === 0, MINUTES_MS);
      const lags: number[] = [];
      for (let round = 1; round <= 5; round++) {
        await graph(PATCH, { id: model.id, patch: { labels: { round } } }, login.accessToken);
        await graph(PUBLISH, { id: model.id }, login.accessToken);
        const published = performance.now();
        await until(async () => {
          const { body } = await answerOf(backup.address, `/v1/dpps/${model.id}`);
          return fieldsIn(fieldsIn(body).labels).round === round ? true : undefined;
        });
        lags.push(performance.now() - published);
      }
      process.stdout.write(
        `published until readable at the back-up, ms: ${lags.map(Math.round).join(', ')}; start ${Math.round(backup.startMs)} ms, of work ${backup.workMs} ms\n`,
      );
      expect(Math.max(...lags)).toBeLessThan(30_000);
      if (withdrawn) await graph(WITHDRAW, { id: withdrawn.id, version: withdrawn.version }, login.accessToken);
      await pool.query(
        `update custody.item set status = 'revoked' where id = (select max(product_id) from passports.passport where level = 'item')`,
      );
      await until(async () => {
        const { rows: left } = await pool.query(
          `select 1 from passports.backup_copy c join passports.passport p on p.id = c.passport_id
             left join custody.item i on i.id = p.product_id
            where c.changed_at is not null or (i.status = 'revoked' and c.item_state <> 'revoked')`,
        );
        return left.length === 0 ? true : undefined;
      }, MINUTES_MS);
      expect((await health()).lag_seconds).toBeLessThan(MINUTES_MS / 1_000);
    },
    TEST_MS,
  );

  it(
    'answers for every passport as the platform did, with nothing else running',
    async () => {
      const { rows } = await pool.query<{ id: number; at: Date[] }>(
        `select passport_id as id, array_agg(published_at order by version) as at from passports.version group by 1 order by 1`,
      );
      expect(rows.length).toBeGreaterThan(5);
      paths = rows.flatMap(({ id, at }) => [
        `/v1/dpps/${id}`,
        `/v1/dpps/${id}?representation=full`,
        ...at.map((instant) => `/v1/dppsByIdAndDate/${id}?date=${instant.toISOString()}`),
      ]);
      for (const path of paths) answers.set(path, await answerOf(platform.rest, path));
      for (const path of [...paths]) {
        const { uniqueProductIdentifier: product } = fieldsIn(answers.get(path)?.body);
        const byProduct = typeof product === 'string' && `/v1/dppsByProductId/${encodeURIComponent(product)}`;
        if (byProduct) answers.set(byProduct, await answerOf(platform.rest, byProduct));
      }
      const statuses = [...answers.values()].map(({ status, body }) => [status, fieldsIn(body).dppStatus].join(' '));
      expect([...new Set(statuses)].sort()).toEqual(['200 active', '200 archived', '200 invalid', '404 ']);
      await stop(platform, 'SIGKILL');
      await pool.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
      backup.process.kill('SIGKILL');
      backup = await startBackup();
      for (const [path, answer] of answers)
        expect([path, await answerOf(backup.address, path)]).toEqual([path, answer]);
    },
    TEST_MS,
  );

  it('[EN 18221 back-up answers] answers under the platform’s own addresses once that is declared, and not before', async () => {
    const [path] = [...answers.keys()].filter(
      (one) => one.startsWith('/v1/dppsByProductId/') && one.includes('%2F01%2F'),
    );
    const product = new URL(decodeURIComponent(present(path).slice('/v1/dppsByProductId/'.length)));
    expect((await read(`${backup.address}${product.pathname}`)).status).toBe(421);
    const lost = await read(`${backup.address}/en/nothing`, { accept: 'text/html', 'accept-language': 'de' });
    expect([lost.status, lost.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect(await lost.text()).toContain(`<a class="btn main" href="http://localhost:${new URL(platform.rest).port}">`);
    expect(await (await read(`${backup.address}/en/nothing`)).json()).toEqual({ detail: 'Not Found' });
    const dpp = await read(`${backup.address}${present(path)}`, { accept: 'text/html' });
    expect([dpp.status, dpp.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    // A link without an origin would lead to a page of the platform, at the back-up.
    expect(await dpp.text()).not.toMatch(/(?:href|src)="\/(?!v1\/)/);
    const none = await read(`${backup.address}/v1/dpps/987654321`, { accept: 'text/html' });
    expect([none.status, none.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    const wrong = await read(`${backup.address}/v1/dpps/1?representation=none`, { accept: 'text/html' });
    expect([wrong.status, wrong.headers.get('content-type')]).toEqual([400, 'application/json']);
    const early = command('dist/gateway/commands/declare-cessation.js');
    expect([early.status, early.stderr]).toEqual([1, expect.stringContaining('add --now')]);
    const declared = command('dist/gateway/commands/declare-cessation.js', '--now');
    expect(declared).toMatchObject({ status: 0, stderr: '' });
    const answer = await until(async () => {
      const found = await read(`${backup.address}${product.pathname}`);
      return found.ok ? found : undefined;
    });
    expect(await answer.json()).toEqual(answers.get(present(path))?.body);
    const page = await read(`${backup.address}${product.pathname}`, { accept: 'text/html' });
    expect(page.headers.get('content-type')).toMatch(/^text\/html/);
    expect(await page.text()).toContain(product.pathname);
    const nowhere = await read(`${backup.address}/`, { accept: 'text/html', 'accept-language': 'en' });
    expect(nowhere.status).toBe(404);
    expect(await nowhere.text()).not.toContain('<a ');
  });

  it('stops when it is asked to', async () => {
    const ended = new Promise((resolve) => backup.process.once('exit', resolve));
    backup.process.kill('SIGTERM');
    expect(await ended).toBe(0);
  });
});
