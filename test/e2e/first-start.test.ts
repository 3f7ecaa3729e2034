import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DEMONSTRATION } from '../../gateway/manifest/load-first-manifest.js';
import { projectFile } from '../../subgraphs/lib/process/project.js';
import { removeDataFolder } from '../support/data-folder.js';
import { type FreshDatabase, freshDatabase } from '../support/fresh-database.js';
import { type Launched, launch, ready, START_MS, stop, type Topology } from '../support/installation.js';
import { present } from '../support/present.js';
import { until } from '../support/until.js';

const TEST_MS = START_MS * 2;
const KEYS = {
  QR_SIGNING_KEY: 'a1'.repeat(32),
  TOKEN_SIGNING_KEY: 'b2'.repeat(32),
  ENCRYPTION_KEY: 'c3'.repeat(32),
};
const PASSWORD = 'a password of nobody else';

let dataDir: string;
let database: FreshDatabase;
const running: Launched[] = [];
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'passports-first-'));
  database = await freshDatabase();
});
afterEach(async () => {
  for (const launched of running.splice(0)) await stop(launched);
  await database.drop();
  removeDataFolder(dataDir);
}, 60_000);

async function started(environment: Record<string, string>, topology: Topology = 'standalone'): Promise<Launched> {
  const launched = await launch(topology, dataDir, { DATABASE_URL: database.url, ...KEYS, ...environment });
  running.push(launched);
  return launched;
}

async function login(rest: string, username: string, password: string): Promise<number> {
  const body = new URLSearchParams({ username, password });
  return (await fetch(`${rest}/v1/auth/login`, { method: 'POST', body })).status;
}

async function accept(graph: string, link: string): Promise<unknown> {
  const token = new URL(link).searchParams.get('token');
  const query =
    'mutation ($token: String!, $password: String!) { acceptInvitation(token: $token, password: $password) }';
  const answer = await fetch(graph, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables: { token, password: PASSWORD } }),
  });
  return ((await answer.json()) as { data: { acceptInvitation: number } }).data.acceptInvitation;
}

const LINK = /http:\/\/\S+\/invitation\?token=\S+/;

function operatorCommand(...words: string[]) {
  return spawnSync(process.execPath, [projectFile('dist/gateway/commands/operator.js'), ...words], {
    encoding: 'utf8',
    env: { ...process.env, ...KEYS, DATA_DIR: dataDir, DATABASE_URL: database.url, NODE_OPTIONS: '' },
  });
}

describe("an operator's own empty database without MANIFEST", () => {
  it.each<[Topology]>([['standalone'], ['distributed']])(
    'stays empty, and the first start invites the first operator, once: %s',
    async (topology) => {
      const environment = { HOST: '0.0.0.0', OPERATOR_EMAIL: 'first@operator.test' };
      const first = await ready(await started(environment, topology));
      expect(await login(first.rest, 'operator@example.test', 'lighthouse keeper')).toBe(401);
      expect(first.output()).not.toContain('lighthouse keeper');
      expect(first.output()).toContain('first@operator.test becomes its first operator');
      const link = present(LINK.exec(first.output())?.[0]);
      expect(await accept(first.graph, link)).toEqual(expect.any(Number));
      expect(await login(first.rest, 'first@operator.test', PASSWORD)).toBe(200);
      await stop(first);
      const second = await ready(await started(environment, topology));
      expect(second.output()).not.toMatch(LINK);
      expect(await login(second.rest, 'first@operator.test', PASSWORD)).toBe(200);
    },
    TEST_MS,
  );

  it(
    'gets further operators by a command, and those who lost their password a link for another',
    async () => {
      const launched = await ready(await started({}));
      const invited = operatorCommand('--email', 'Second@Operator.test');
      expect([invited.status, invited.stderr]).toEqual([0, '']);
      expect(invited.stdout).toMatch(LINK);
      expect(await accept(launched.graph, invited.stdout.trim())).toEqual(expect.any(Number));
      expect(await login(launched.rest, 'second@operator.test', PASSWORD)).toBe(200);
      expect(operatorCommand('--email', 'second@operator.test').stdout).toMatch(/\/new-password\?token=\S+\n$/);
      expect(operatorCommand('--email', 'nobody')).toMatchObject({
        status: 1,
        stderr: 'This is not an e-mail address.\n',
      });
      expect(operatorCommand().status).toBe(2);
    },
    TEST_MS,
  );
});

describe('a process that others reach', () => {
  it.each<[Topology]>([['standalone'], ['distributed']])(
    'does not start while accounts of the demonstration exist: %s',
    async (topology) => {
      const launched = await started({ HOST: '0.0.0.0', MANIFEST: DEMONSTRATION }, topology);
      expect(await launched.ended()).toBe(1);
      const said = launched.output().split('The platform cannot start:')[1]?.trim();
      expect(said).toMatch(/^HOST is 0\.0\.0\.0 and this installation holds accounts of the demonstration \(operator@/);
      expect(said).not.toContain('\n');
      expect(said).not.toContain('lighthouse keeper');
    },
    TEST_MS,
  );

  it(
    'starts with accounts of the same addresses under other passwords',
    async () => {
      const file = join(dataDir, 'own.yaml');
      const account = '{ email: operator@example.test, password: "not the lighthouse", role: operator }';
      writeFileSync(file, `version: 1\naccounts:\n  - ${account}\n`);
      const launched = await ready(await started({ HOST: '0.0.0.0', MANIFEST: file }));
      expect(await login(launched.rest, 'operator@example.test', 'not the lighthouse')).toBe(200);
      expect(launched.output()).not.toMatch(LINK);
    },
    TEST_MS,
  );

  it(
    'begins with an embedded database of its own without the demonstration',
    async () => {
      const launched = await ready(await started({ HOST: '0.0.0.0', DATABASE_URL: '' }));
      // Printed once everything listens.
      await until(async () => LINK.test(launched.output()));
      await stop(launched);
      // A later start on this machine with the same data does not accept it either.
      const alone = await ready(await started({ DATABASE_URL: '' }));
      expect(await login(alone.rest, 'operator@example.test', 'lighthouse keeper')).toBe(401);
      expect(alone.output()).not.toContain('lighthouse keeper');
    },
    TEST_MS,
  );
});
