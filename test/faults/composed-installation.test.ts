import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../gateway/installation/embedded-postgres/embedded-postgres.js';
import { canEnter, type ServerUser, serverUser } from '../../gateway/installation/embedded-postgres/server-user.js';
import { freePort } from '../../gateway/installation/free-port.js';
import { DEMONSTRATION } from '../../gateway/manifest/load-first-manifest.js';
import { readManifest } from '../../gateway/manifest/read-manifest.js';
import { projectFile, readProjectFile } from '../../subgraphs/lib/process/project.js';
import { type Compose, composeWith, readEnvFile } from '../support/compose.js';
import { Composed } from '../support/composed.js';
import { testClient } from '../support/connections.js';
import { newDataFolder, removeDataFolder } from '../support/data-folder.js';
import { buildTree, type ImageTree, readDockerfile } from '../support/dockerfile.js';
import { present } from '../support/present.js';
import { until } from '../support/until.js';

/** As in the image the processes are not root's, where another user may read what they are made of. */
const processUser = (): ServerUser | undefined => {
  const user = serverUser();
  return user && canEnter(user, dirname(process.execPath)) ? user : undefined;
};

/**
 * What `docker compose up` does, without Docker: the image's tree by the lines of the Dockerfile, the services of compose.yaml
 * as processes under the `.env` that `.env.example` says how to make, with PostgreSQL, Redis and the node of this machine; and
 * then the way from nothing to a minted batch. It builds everything anew: minutes, so that `npm test` leaves it out.
 */
const isLong = process.env.FAULTS === 'long';
const hasRedis = spawnSync('redis-server', ['--version']).status === 0;
const LIMIT = 900_000;
const ROWS = 500;
const PASSWORD = 'a password of nobody else';
const KEY = `dpp_live_${'c'.repeat(40)}`;

const MANIFEST = `
version: 1
plans: [{ code: all, features: [api_access, qr_identification, webhook_notifications] }]
categories: [{ id: 10, key: handbag, names: { en: Handbags, fr: Sacs à main } }]
brands: [{ code: NORDATELIR, id: 7, name: Atelier Nord, plan: all }]
api_keys: [{ brand: NORDATELIR, key: ${KEY}, scopes: ["mint:batch"] }]
`;

(isLong ? describe : describe.skip)('docker compose up, from a clean checkout', () => {
  const times: [string, number][] = [];
  const timed = async <Result>(what: string, work: () => Promise<Result> | Result): Promise<Result> => {
    const began = performance.now();
    const result = await work();
    times.push([what, performance.now() - began]);
    return result;
  };

  let folder: string;
  let dataDir: string;
  let image: ImageTree;
  let compose: Compose;
  let composed: Composed;
  let postgres: EmbeddedPostgres;
  const others: ChildProcess[] = [];

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'passports-image-'));
    chmodSync(folder, 0o755);
    dataDir = newDataFolder('passports-composed-');
    image = await timed('image built', () => build(folder));
    const values = readEnvFile(readFileMade());
    compose = composeWith(readProjectFile('compose.yaml'), values);
    postgres = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' } });
    const outside = {
      postgres: await emptyDatabase(postgres, values.POSTGRES_PASSWORD!),
      ...(await startOthers()),
    };
    mkdirSync(join(folder, 'files'));
    writeFileSync(join(folder, 'files', 'installation.yaml'), MANIFEST);
    const without = ['IPFS_API_URL', 'IPFS_GATEWAY_URL', ...(hasRedis ? [] : ['REDIS_URL'])];
    const user = processUser();
    if (user)
      spawnSync('chown', [
        '-R',
        `${user.uid}:${user.gid}`,
        join(image.root, 'data'),
        join(image.root, 'backups'),
        join(folder, 'files'),
      ]);
    composed = new Composed({
      services: compose.services,
      image,
      outside,
      without,
      files: join(folder, 'files'),
      user,
    });
    await composed.prepare();
  }, LIMIT);

  afterAll(async () => {
    await composed?.down();
    for (const child of others) child.kill('SIGKILL');
    await postgres?.stop();
    removeDataFolder(dataDir);
    rmSync(folder, { recursive: true, force: true });
    process.stdout.write(
      `${times.map(([what, ms]) => `${what.padEnd(44)} ${(ms / 1000).toFixed(1).padStart(7)} s`).join('\n')}\n`,
    );
  }, LIMIT);

  /** The tree of the image; `npm ci` has run here: what it made is taken. */
  function build(below: string): ImageTree {
    const install = (workdir: string): void => {
      spawnSync('cp', ['-al', projectFile('node_modules'), join(workdir, 'node_modules')]);
      // Written anew by npm: the link must not lead into this project's own.
      const own = join(workdir, 'node_modules', '.package-lock.json');
      rmSync(own, { force: true });
      copyFileSync(projectFile('node_modules/.package-lock.json'), own);
    };
    return buildTree(readDockerfile(readProjectFile('Dockerfile')), projectFile('.'), below, install);
  }

  const readFileMade = (): string => {
    const command = present(/^#\s+(awk .*) > \.env$/m.exec(readProjectFile('.env.example'))?.[1]);
    return spawnSync('sh', ['-c', command], { cwd: projectFile('.'), encoding: 'utf8' }).stdout;
  };

  /** A database of the operator's own, as the image of PostgreSQL makes it; returns where it listens. */
  async function emptyDatabase({ url, port }: EmbeddedPostgres, password: string): Promise<string> {
    const client = testClient({ connectionString: url.replace(/\/[^/]+$/, '/postgres') });
    await client.connect();
    await client.query('drop database platform with (force)');
    await client.query('create database platform');
    await client.query(`alter role platform password '${password}'`);
    await client.end();
    return `127.0.0.1:${port}`;
  }

  /** Redis and the node, with the words of compose.yaml and a port of their own. */
  async function startOthers(): Promise<Record<string, string>> {
    const [redisPort, chainPort] = [await freePort(), await freePort()];
    const words = compose.services.redis?.command ?? [];
    if (hasRedis)
      others.push(
        spawn('redis-server', [...words.slice(1), '--port', String(redisPort)], {
          stdio: 'ignore',
          cwd: tmpdir(),
          ...serverUser(),
        }),
      );
    const anvil = projectFile('node_modules/@foundry-rs/anvil-linux-amd64/bin/anvil');
    const chain = compose.services['development-chain']?.command ?? [];
    others.push(spawn(anvil, [...chain, '--port', String(chainPort)], { stdio: 'ignore' }));
    await until(
      async () => (await fetch(`http://127.0.0.1:${chainPort}`, { method: 'POST' }).catch(() => undefined)) && true,
    );
    return { redis: `127.0.0.1:${redisPort}`, 'development-chain': `127.0.0.1:${chainPort}` };
  }

  const login = async (username: string, password: string): Promise<Response> =>
    fetch(`${composed.address('rest-adapter')}/v1/auth/login`, {
      method: 'POST',
      body: new URLSearchParams({ username, password }),
    });

  const accepted = async (link: string): Promise<unknown> => {
    const query =
      'mutation ($token: String!, $password: String!) { acceptInvitation(token: $token, password: $password) }';
    const variables = { token: new URL(link).searchParams.get('token'), password: PASSWORD };
    const answer = await fetch(`${composed.address('gateway')}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables }),
    });
    return ((await answer.json()) as { data: { acceptInvitation: number } | null }).data?.acceptInvitation;
  };

  it(
    'comes up, and the first operator comes in by the link that the first start prints',
    async () => {
      await timed('every service healthy', async () => {
        await Promise.all(
          Object.entries(compose.services)
            .filter(([, { build: own, profiles }]) => own && !profiles)
            .map(([name]) => composed.up(name)),
        );
      });
      const printed = composed.output('first-start');
      expect(printed).toContain('development node');
      expect(printed).toContain('operator@example.com becomes its first operator');
      const link = present(/http:\/\/\S+\/invitation\?token=\S+/.exec(printed)?.[0]);
      await timed('the first operator signs in', async () => {
        expect(await accepted(link)).toEqual(expect.any(Number));
        expect((await login('operator@example.com', PASSWORD)).status).toBe(200);
      });
      const ready = await fetch(`${composed.address('rest-adapter')}/health/ready`);
      expect([ready.status, await ready.text()]).toEqual([200, expect.stringContaining('"ready":true')]);
    },
    LIMIT,
  );

  it(
    'invites another operator by a command, and keeps mails where the volume is',
    async () => {
      const { status, stdout, stderr } = await timed('another operator', () =>
        composed.run('operator', '--email', 'second@example.com'),
      );
      expect([status, stderr]).toEqual([0, '']);
      expect(await accepted(stdout.trim())).toEqual(expect.any(Number));
      const reset = 'mutation { requestPasswordReset(email: "second@example.com") }';
      await fetch(`${composed.address('gateway')}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query: reset }),
      });
      await until(
        async () => readdirSync(join(image.root, 'data/mail')).some((name) => name.endsWith('.eml')) || undefined,
      );
    },
    LIMIT,
  );

  it(
    `imports a manifest and mints ${ROWS} items, with the image's own commands`,
    async () => {
      const imported = await timed('manifest imported', () => composed.run('import', 'installation.yaml'));
      expect([imported.status, imported.stderr]).toEqual([0, '']);
      const rows = Array.from({ length: ROWS }, (_, at) => `Tote ${at},7,10,https://example.com/m/${at}`);
      const file = join(folder, 'files', 'items.csv');
      writeFileSync(file, ['product_name,brand_id,category_id,metadata_uri', ...rows].join('\n'));
      const user = processUser();
      if (user) chownSync(file, user.uid, user.gid);
      const minted = await timed(`${ROWS} items minted`, () => composed.run('mint', 'items.csv', '--key', KEY));
      expect([minted.status, minted.stderr]).toEqual([
        0,
        expect.stringContaining(`${ROWS} of ${ROWS} products created`),
      ]);
      const [, first = ''] = spawnSync('cat', [join(folder, 'files', 'items.minted.csv')], {
        encoding: 'utf8',
      }).stdout.split('\n');
      const serial = first.split(',').find((cell) => /^[0-9A-HJKMNP-TV-Z]{12}$/.test(cell));
      const record = await fetch(`${composed.address('rest-adapter')}/v1/products/${serial}/public`);
      expect(record.status).toBe(200);
      expect(await record.json()).toMatchObject({ product_name: 'Tote 0', status: 'written' });
    },
    LIMIT,
  );

  it(
    'no longer starts what others reach once it holds an account of the demonstration',
    async () => {
      const { accounts } = readManifest(readFileSync(DEMONSTRATION, 'utf8'), 'demonstration.yaml');
      const { email, password, role } = accounts.find(({ role: one }) => one === 'operator')!;
      const file = `version: 1\naccounts: [{ email: ${email}, password: "${password}", role: ${role} }]\n`;
      writeFileSync(join(folder, 'files', 'demonstration.yaml'), file);
      expect((await composed.run('import', 'demonstration.yaml')).status).toBe(0);
      for (const name of [
        'gateway',
        'rest-adapter',
        'catalog',
        'custody-worker',
        'integrations',
        'integrations-worker',
      ]) {
        const { status, stderr } = await composed.run(name);
        expect([name, status, stderr]).toEqual([
          name,
          1,
          expect.stringContaining(`accounts of the demonstration (${email})`),
        ]);
      }
    },
    LIMIT,
  );

  it(
    'brings up nothing new when it is started again',
    async () => {
      const again = await composed.run('first-start');
      expect([again.status, again.stdout]).toEqual([0, expect.stringContaining('There is nothing to begin')]);
    },
    LIMIT,
  );
});
