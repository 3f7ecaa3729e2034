import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { readConfiguration } from '../../gateway/installation/configuration.js';
import { runningServer } from '../../gateway/installation/embedded-postgres/running-server.js';
import { runningOutside } from '../../gateway/installation/running-outside.js';
import { projectFile } from '../../subgraphs/lib/process/project.js';
import { testPool } from '../support/connections.js';
import { newDataFolder, removeDataFolder } from '../support/data-folder.js';
import { faultManifest, LOADED } from '../support/fault-manifest.js';
import { type Launched, launch, ready, START_MS, stop } from '../support/installation.js';
import { brokenPromises, settled } from '../support/invariants.js';
import { type Load, startLoad } from '../support/load.js';
import { partOf } from '../support/parts-of.js';
import { present } from '../support/present.js';
import { type Receiver, startReceiver } from '../support/receiver.js';
import { until } from '../support/until.js';

/** `npm run test:faults` sets this: every fault, in three rounds or as many as `FAULTS_ROUNDS` says. The short form has one of the most telling ones. */
const isLong = process.env.FAULTS === 'long';
const ROUNDS = isLong ? Number(process.env.FAULTS_ROUNDS ?? 3) : 1;
const HOUR_MS = 3_600_000;

const PARTS = isLong
  ? [
      'catalog',
      'custody',
      'passports',
      'integrations',
      'custody-worker',
      'passports-worker',
      'integrations-worker',
      'gateway',
      'rest-adapter',
    ]
  : ['custody', 'custody-worker', 'integrations-worker'];

let receiver: Receiver;
let dataDir: string;
let running: Launched;
let pool: Pool;
let load: Load;

const clockFile = (): string => join(dataDir, 'clock');

const outside = () => runningOutside(readConfiguration({ DATA_DIR: dataDir }));

async function start(environment: Record<string, string> = {}): Promise<void> {
  const addresses = join(dataDir, 'endpoints.json');
  rmSync(addresses, { force: true });
  running = await ready(
    await launch('distributed', dataDir, {
      MANIFEST: join(dataDir, 'manifest.yaml'),
      // Of our own processes only: those of the database and the node keep theirs.
      NODE_OPTIONS: `--import=${pathToFileURL(projectFile('dist/test/support/moved-clock.js')).href}`,
      MOVED_CLOCK: clockFile(),
      ...environment,
    }),
  );
  await until(async () => existsSync(addresses) || undefined);
  await pool?.end();
  pool = testPool({ connectionString: outside().databaseUrl, max: 2 });
  pool.on('error', () => {});
}

beforeAll(async () => {
  receiver = await startReceiver();
  dataDir = newDataFolder('passports-faults-');
  writeFileSync(join(dataDir, 'manifest.yaml'), faultManifest(receiver.url));
  await start();
  // Over an hour, no more than an emptied embedded node is fed with in a minute.
  const pace = isLong ? { rows: 5, mintPauseMs: 3_000 } : { rows: 20 };
  load = startLoad({ rest: running.rest, ...LOADED, ...pace });
}, START_MS + 30_000);

afterAll(async () => {
  await pool?.end();
  await stop(running);
  await receiver.close();
  removeDataFolder(dataDir);
});

/** Batches accepted and ended so far: what says that the installation works. */
const ended = async (): Promise<number> =>
  present(
    (
      await pool.query<{ count: number }>(
        'select count(*)::int as count from custody.mint_batch where ended_at is not null',
      )
    ).rows[0]?.count,
  );

/** After a fault, writes are accepted again and come to their end. */
async function worksAgain(): Promise<void> {
  const accepted = load.acknowledged.batches.size;
  await until(async () => load.acknowledged.batches.size > accepted + 1, 120_000);
  const before = await ended();
  await until(async () => (await ended().catch(() => 0)) > before, 120_000);
}

async function kill(part: string): Promise<void> {
  const watcher = running.process.pid!;
  const pid = await until(async () => partOf(watcher, part));
  process.kill(pid, 'SIGKILL');
  await until(async () => {
    const next = partOf(watcher, part);
    return next !== undefined && next !== pid ? next : undefined;
  });
}

async function frozen(pid: number, ms: number): Promise<void> {
  process.kill(pid, 'SIGSTOP');
  await delay(ms);
  process.kill(pid, 'SIGCONT');
}

/** Kills the server as in a power failure; the installation restarts it and it recovers from its WAL. */
async function crashDatabase(): Promise<void> {
  const location = join(dataDir, 'postgres.location');
  const folder = join(existsSync(location) ? readFileSync(location, 'utf8').trim() : dataDir, 'postgres');
  const server = runningServer(folder);
  if (!server) throw new Error('no server runs');
  process.kill(server.pid, 'SIGQUIT');
  await until(async () => {
    const next = runningServer(folder);
    return next && next.pid !== server.pid ? true : undefined;
  });
}

/** Lets the wall clock of all our processes be off by that much. */
async function moveClocks(ms: number): Promise<void> {
  writeFileSync(clockFile(), String(ms));
  // Each looks ten times a second.
  await delay(1_000);
}

const chainPid = (): number => Number(readFileSync(join(dataDir, 'chain.pid'), 'utf8'));

async function reorganize(depth: number): Promise<void> {
  const rpc = async (method: string, params: unknown[]): Promise<unknown> => {
    const answer = await fetch(outside().chainRpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    });
    const { result, error } = (await answer.json()) as { result?: unknown; error?: { message: string } };
    if (error) throw new Error(error.message);
    return result;
  };
  await rpc('anvil_reorg', [depth, []]);
}

describe.each(Array.from({ length: ROUNDS }, (_, at) => `round ${at + 1}`))('under load, %s', () => {
  it.each(PARTS)('kill -9 of %s', async (part) => {
    await kill(part);
    await worksAgain();
  }, 300_000);

  it('PostgreSQL crashes and comes back', async () => {
    await crashDatabase();
    await worksAgain();
  }, 300_000);

  it('the EVM node stops answering for a while', async () => {
    await frozen(chainPid(), 12_000);
    await worksAgain();
  }, 300_000);

  it('kill -9 of the EVM node: another, empty, is fed what this one knew', async () => {
    const pid = chainPid();
    process.kill(pid, 'SIGKILL');
    await until(async () => chainPid() !== pid);
    await worksAgain();
  }, 300_000);

  it('a subgraph is cut off for a while', async () => {
    const pid = partOf(running.process.pid!, 'catalog')!;
    await frozen(pid, isLong ? 40_000 : 3_000);
    await worksAgain();
  }, 300_000);

  if (isLong) {
    it.each([
      ['forward', HOUR_MS],
      ['back', -HOUR_MS],
    ])(
      'clocks move an hour %s, away from the database’s and the node’s, and are put right',
      async (_, ms) => {
        await moveClocks(ms);
        await worksAgain();
        await moveClocks(0);
        await worksAgain();
        // What was put off by a clock that ran ahead comes that much later; this test does not wait for the hour.
        const putOff = `due_at > now() + interval '50 minutes'`;
        await pool.query(
          `update integrations.webhook_delivery set due_at = now() where state = 'pending' and ${putOff}`,
        );
        await pool.query(`update custody.quota_to_release set due_at = now() where ${putOff}`);
      },
      300_000,
    );

    it('a reorganisation takes the newest blocks away', async () => {
      await reorganize(3);
      await worksAgain();
    }, 300_000);
  }

  it(
    'everything at once: kill -9 of the whole installation, and the next start finds everything',
    async () => {
      const { PORT, GATEWAY_PORT } = { PORT: new URL(running.rest).port, GATEWAY_PORT: new URL(running.graph).port };
      await stop(running, 'SIGKILL');
      await until(
        async () => ((await fetch(`${running.rest}/health/live`).catch(() => undefined)) ? undefined : true),
        60_000,
      );
      await start({ PORT, GATEWAY_PORT });
      await worksAgain();
    },
    START_MS + 300_000,
  );
});

describe('afterwards', () => {
  it('any part answers with the metrics of every part', async () => {
    const metrics = await (await fetch(`${running.rest}/metrics`)).text();
    for (const subgraph of ['catalog', 'custody', 'passports', 'integrations'])
      expect(metrics).toMatch(new RegExp(`^(jobs_waiting|passport_versions_waiting)\\{subgraph="${subgraph}"`, 'm'));
    expect(metrics).toMatch(/^chain_transactions_open\{subgraph="custody",state="sent"\} \d+$/m);
    // The response contains names of brands, so anonymous callers are refused.
    expect((await fetch(new URL('/internal/backlog', running.graph))).status).toBe(401);
  });

  it('every write was answered in the end, and nothing under way is left', async () => {
    await load.stop();
    await settled(pool);
    expect(load.acknowledged.batches.size).toBeGreaterThan(10);
    expect(load.odd).toEqual([]);
  }, 480_000);

  it('nothing promised was broken: database, chain and receiver agree', async () => {
    const observed = {
      pool,
      chainRpcUrl: outside().chainRpcUrl,
      received: receiver.received,
      acknowledged: load.acknowledged,
    };
    expect(await brokenPromises(observed)).toEqual([]);
  }, 120_000);

  it('the check itself sees what is planted', async () => {
    // All there is of one delivery: it may have come more than once.
    const dropped = receiver.received[0]?.headers['x-webhook-id'];
    const observed = {
      pool,
      chainRpcUrl: outside().chainRpcUrl,
      received: receiver.received.filter(({ headers }) => headers['x-webhook-id'] !== dropped),
      acknowledged: { ...load.acknowledged, batches: new Map([['x', '00000000-0000-0000-0000-000000000000']]) },
    };
    await pool.query(
      'update custody.mint_batch set success_count = success_count - 1 where id = (select min(id) from custody.mint_batch)',
    );
    await pool.query('update integrations.quota_month set used = used + 1');
    await pool.query(
      `update custody.item set mined_at = null where id = (select max(id) from custody.item where origin = 'batch')`,
    );
    await pool.query(
      'update custody.item set event_count = event_count + 1 where id = (select min(id) from custody.item)',
    );
    const broken = (await brokenPromises(observed)).join('\n');
    for (const seen of [
      'the counts of a batch',
      'units of quota',
      'numbered without a gap',
      "1 tokens are nobody's item",
      'were not received',
      'accepted batches are lost',
    ])
      expect(broken).toContain(seen);
  });
});
