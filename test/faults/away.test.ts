import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type RemoteGraph, remoteGraph } from '../../gateway/graph/remote-graph.js';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../gateway/installation/embedded-postgres/embedded-postgres.js';
import { remoteHealth } from '../../gateway/installation/parts-health.js';
import { wordsOf } from '../../rest-adapter/pages/words/words.js';
import { families } from '../../rest-adapter/routes/families.js';
import { internalTokens } from '../../subgraphs/lib/graphql/internal-token.js';
import { isReady } from '../../subgraphs/lib/graphql/subgraph.js';
import { openStage, PASSWORD, type Stage } from '../support/actors.js';
import { GTIN } from '../support/catalog.js';
import { newDataFolder, removeDataFolder } from '../support/data-folder.js';
import { type Detour, detour } from '../support/outage.js';
import { type Rest, type RestResponse, startRest } from '../support/rest.js';
import { until } from '../support/until.js';

const OWNER = 'owner@example.test';
const PERSON = { Accept: 'text/html,application/xhtml+xml', 'Accept-Language': 'de' };

/**
 * Milliseconds that none of hundreds of pages opened at once may take. Two seconds of patience take a multiple on a busy
 * machine; without them a page waits two minutes for a database that is frozen.
 */
const MOST_MS = 30_000;

const VALUES: Readonly<Record<string, string>> = { gtin: GTIN, number: 'DPP-CERT-000000000001', lot: 'L1' };

/** Addresses of all pages, one of each route. */
const PAGES = families
  .flatMap((family) => family.routes.map((route) => ({ ...route, problem: route.problem ?? family.problem })))
  .filter(({ method, problem, path }) => method === 'GET' && problem && !/^\/dpps|\*/.test(path))
  .map(({ path }) => path.replaceAll(/\{(\w+)\}/g, (_, name: string) => VALUES[name] ?? '0A1B2C3D4E5F'));

const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' };

let dataDir: string;
let postgres: EmbeddedPostgres;
let way: Detour;
let stage: Stage;
let rest: Rest;
let session: string;

beforeAll(async () => {
  dataDir = newDataFolder('passports-away-');
  postgres = await startEmbeddedPostgres({ dataDir });
  way = await detour(postgres.port);
  const url = postgres.url.replace(`:${postgres.port}/`, `:${way.port}/`);
  stage = await openStage({}, { url, drop: async () => {} });
  const states = () => stage.platform.health();
  rest = await startRest({ graph: stage.platform.graph, isReady: async () => isReady(await states()) });
  await stage.account(OWNER, 'customer');
  session = (await stage.login(OWNER, PASSWORD)).accessToken;
}, 120_000);

afterAll(async () => {
  await rest?.close();
  await stage?.close();
  await way?.close();
  await postgres?.stop();
  removeDataFolder(dataDir);
});

interface Timed extends RestResponse {
  readonly ms: number;
}

async function opened(path: string, headers: Record<string, string> = {}): Promise<Timed> {
  const began = performance.now();
  const answer = await rest.call(path, { headers: { ...PERSON, Cookie: `access_token=${session}`, ...headers } });
  return { ...answer, ms: performance.now() - began };
}

/** Opens every page at once: each is answered in time, with a page, and none with a failure. */
async function openEvery(): Promise<Timed[]> {
  const answers = await Promise.all(PAGES.map((path) => opened(path)));
  const strange = answers.flatMap(({ status, ms }, nth) =>
    (status === 503 || status < 500) && ms < MOST_MS ? [] : [[PAGES[nth], status, Math.round(ms)]],
  );
  expect(strange).toEqual([]);
  return answers;
}

/** The page that a reader of German gets at an address without a language, and one of English at one of its. */
async function showsAway(): Promise<void> {
  const answer = await opened('/p/0A1B2C3D4E5F');
  const { problems } = wordsOf('de');
  expect(answer.text).toContain(problems.away);
  expect(answer.text).toContain(problems.awayText);
  expect(answer.status).toBe(503);
  expect(answer.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store', 'content-language': 'de' });
  expect((await opened('/en/product/0A1B2C3D4E5F?from=box')).text).toMatch(
    /We are away for a moment[\s\S]*href="\/en\/product\/0A1B2C3D4E5F\?from=box"/,
  );
}

/** Opens a page that is not there until it says so again: nothing was started anew. */
const isBack = (): Promise<true> => until(async () => (await opened('/p/0A1B2C3D4E5F')).status === 404 || undefined);

describe('a database that is lost', () => {
  it('every page reports the outage within seconds; API clients get the documented error, and service resumes afterwards', async () => {
    const { port } = postgres;
    await postgres.stop();
    const answers = await openEvery();
    expect(answers.filter(({ status }) => status === 503).length).toBeGreaterThan(20);
    await showsAway();
    const machine = await rest.call('/v1/products/0A1B2C3D4E5F/public');
    expect([machine.status, machine.json]).toEqual([500, { detail: 'Internal Server Error' }]);

    postgres = await startEmbeddedPostgres({ dataDir });
    if (postgres.port !== port) way.leadTo(postgres.port);
    await isBack();
    expect((await rest.call('/v1/products/0A1B2C3D4E5F/public')).status).toBe(404);
  }, 120_000);
});

/** Sends a signal to the server and to every connection of it. */
function toEveryProcess(signal: 'STOP' | 'CONT'): void {
  spawnSync('pkill', [`-${signal}`, '-P', String(postgres.pid)]);
  process.kill(postgres.pid, `SIG${signal}`);
}

describe('a database that is frozen', () => {
  it('every page reports the outage within seconds, no further work starts, and service resumes afterwards', async () => {
    toEveryProcess('STOP');
    try {
      await openEvery();
      await showsAway();
      const sent = await rest.call('/en/report', {
        method: 'POST',
        headers: { ...PERSON, ...FORM, Host: 'localhost:8080', Referer: 'http://localhost:8080/en/find?identifier=1' },
        body: 'number=0A1B2C3D4E5F',
      });
      expect(sent.status).toBe(503);
      expect(sent.text).toMatch(/We cannot tell whether[\s\S]*href="\/en\/find\?identifier=1"/);
    } finally {
      toEveryProcess('CONT');
    }
    await isBack();
    expect((await rest.call('/v1/products/0A1B2C3D4E5F/public')).status).toBe(404);
  }, 120_000);
});

describe('an adapter whose gateway is gone', () => {
  const tokens = internalTokens(new Uint8Array(32).fill(9));
  let hop: Detour;
  let remote: RemoteGraph;
  beforeAll(async () => {
    hop = await detour(1);
    const gateway = `http://127.0.0.1:${hop.port}`;
    remote = remoteGraph(gateway, tokens);
    await rest.close();
    rest = await startRest({ graph: remote, isReady: async () => isReady(await remoteHealth(gateway)()) });
  });
  afterAll(async () => {
    await hop.close();
    await remote.close();
  });

  it('tells it on every page: when it refuses, and when it says nothing', async () => {
    await openEvery();
    await showsAway();
    hop.silence();
    await openEvery();
    await showsAway();
  }, 60_000);
});
