import { type ChildProcess, spawn } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ROUTER_PATH, routerCoprocessor } from '../../../../gateway/api/router/coprocessor.js';
import { freePort } from '../../../../gateway/installation/free-port.js';
import { internalTokens } from '../../../../subgraphs/lib/graphql/internal-token.js';
import { serveSubgraph } from '../../../../subgraphs/lib/graphql/serve-subgraph.js';
import { projectFile } from '../../../../subgraphs/lib/process/project.js';
import { publicWindows } from '../../../../subgraphs/lib/windows/public-windows.js';
import {
  environmentOf,
  HIVE_FOLDER,
  HIVE_PROGRAM,
  HIVE_RUNTIMES,
  type HiveRuntime,
  isHiveInstalled,
} from '../../../bench/gateway/hive-gateway.js';
import { openStage, type Stage } from '../../../support/actors.js';
import { type OpenGateway, openGateway } from '../../../support/open-gateway.js';
import { portOf } from '../../../support/port-of.js';
import { present } from '../../../support/present.js';
import { until } from '../../../support/until.js';

// A router that nobody here wrote, with the configuration of the repository, over our supergraph and our subgraphs behind HTTP: where the bench has
// fetched it (`npm run bench -- gateway`).
const KEY = `dpp_test_${'h'.repeat(50)}`;
const ROUTER_TOKEN = 'a-router-of-a-test-and-nobody-else-here';
const CLIENT = '203.0.113.41';
const ASKED = '{ me { email role } brands { nodes { code name } } }';

let stage: Stage;
let gateway: OpenGateway;
let operator: string;
let graphUrl: string;
const routerUrls = new Map<HiveRuntime, string>();
const folders: string[] = [];
const routers: ChildProcess[] = [];
const servers: Server[] = [];
const addresses: Record<string, string> = {};
const tokens = internalTokens(new Uint8Array(32).fill(9));

const listen = async (server: Server): Promise<string> => {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${portOf(server)}`;
};

beforeAll(async () => {
  if (!isHiveInstalled()) return;
  stage = await openStage();
  const { graph, supergraph, subgraphs } = stage.platform;
  for (const subgraph of Object.values(subgraphs))
    addresses[subgraph.name] = await listen(serveSubgraph(subgraph, tokens, stage.options.log));
  const windows = publicWindows();
  gateway = await openGateway(stage, {
    windows,
    before: [routerCoprocessor({ graph, supergraph, tokens, windows, consoleOrigins: [], routerToken: ROUTER_TOKEN })],
    trustProxy: true,
  });
  const { origin } = gateway;
  graphUrl = `${origin}/graphql`;
  const brandId = await stage.brand('NORDATELIR', { requestsPerMinute: 20 });
  await stage.key(brandId, KEY);
  await stage.account('olga@example.test', 'operator');
  operator = (await stage.login('olga@example.test')).accessToken;
  for (const runtime of HIVE_RUNTIMES) {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}/graphql`;
    routerUrls.set(runtime, url);
    startHive(port, `${origin}${ROUTER_PATH}${ROUTER_TOKEN}`, runtime);
    await until(async () => (await ask(url, '{ __typename }').catch(() => undefined)) && true, 120_000);
  }
}, 300_000);
afterAll(async () => {
  for (const router of routers) router.kill('SIGKILL');
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  await gateway?.close();
  for (const server of servers) {
    server.close();
    server.closeAllConnections();
  }
  await stage?.close();
});

function startHive(port: number, exchangeUrl: string, runtime: HiveRuntime): void {
  const folder = mkdtempSync(join(HIVE_FOLDER, 'test-'));
  folders.push(folder);
  const config = join(folder, 'gateway.config.mjs');
  copyFileSync(projectFile('gateway/installation/router/hive-gateway.config.mjs'), config);
  const urls = Object.entries(addresses).map(([name, url]) => [`${name.toUpperCase()}_URL`, url]);
  const words = ['supergraph', '-c', config, '--host', '127.0.0.1', '--port', String(port), '--fork', '1'];
  const router = spawn(process.execPath, [HIVE_PROGRAM, ...words], {
    cwd: folder,
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      ...Object.fromEntries(urls),
      SUPERGRAPH: projectFile('schema/supergraph.graphql'),
      EXCHANGE_URL: exchangeUrl,
      ...environmentOf(runtime),
    },
    stdio: process.env.TEST_LOG_LEVEL ? 'inherit' : 'ignore',
  });
  routers.push(router);
}

interface Answered {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly data?: unknown;
  readonly codes: readonly string[];
}

async function ask(url: string, query: string, headers: Readonly<Record<string, string>> = {}): Promise<Answered> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': CLIENT, ...headers },
    body: JSON.stringify({ query }),
  });
  const json = (await answer.json()) as { data?: unknown; errors?: { extensions: { code: string } }[] };
  return {
    status: answer.status,
    retryAfter: answer.headers.get('retry-after'),
    data: json.data,
    codes: (json.errors ?? []).map(({ extensions }) => extensions.code),
  };
}

// The second plans as Hive Router does.
(isHiveInstalled() ? describe : describe.skip).each(HIVE_RUNTIMES)(
  'Hive Gateway in the place of ours, %s runtime',
  (runtime) => {
    let routerUrl: string;
    beforeAll(() => {
      routerUrl = present(routerUrls.get(runtime));
    });

    it('answers a session as the graph does', async () => {
      const headers = { authorization: `Bearer ${operator}` };
      const here = await ask(graphUrl, ASKED, headers);
      expect(here.data).toMatchObject({ me: { email: 'olga@example.test', role: 'operator' } });
      expect((await ask(routerUrl, ASKED, headers)).data).toEqual(here.data);
    });

    it('answers an anonymous client as the gateway does', async () => {
      const [here, there] = [await ask(graphUrl, ASKED), await ask(routerUrl, ASKED)];
      expect(here.codes).toContain('UNAUTHENTICATED');
      // Hive Gateway reports a refusal once; the gateway reports it for each field.
      expect([...new Set(there.codes)]).toEqual([...new Set(here.codes)]);
    });

    it.each([
      ['a key that is none', ASKED, { authorization: `Bearer dpp_test_${'x'.repeat(50)}` }],
      ['a field that is none', '{ nobody }', {}],
      ['the schema, for an anonymous client', '{ __schema { types { name } } }', {}],
    ])('refuses as the graph does: %s', async (_, query, headers) => {
      const [here, there] = [await ask(graphUrl, query, headers), await ask(routerUrl, query, headers)];
      expect(there).toEqual(here);
    });

    it('counts in the windows of the graph', async () => {
      stage.pass(60);
      const key = { authorization: `Bearer ${KEY}` };
      const answers = await Promise.all(Array.from({ length: 80 }, () => ask(routerUrl, ASKED, key)));
      const refused = answers.filter(({ status }) => status === 429);
      expect(refused.length).toBeGreaterThan(0);
      expect(refused[0]?.codes).toEqual(['RATE_LIMITED']);
      expect(Number(refused[0]?.retryAfter)).toBeGreaterThanOrEqual(1);
    });

    it('lets nobody in to a subgraph who brings a token of another', async () => {
      const answer = await fetch(`${addresses.custody}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${operator}` },
        body: JSON.stringify({ query: '{ __typename }' }),
      });
      expect(answer.status).toBe(401);
    });
  },
);
