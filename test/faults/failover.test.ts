import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import type { EmbeddedChain } from '../../gateway/installation/embedded-chain.js';
import { PrimaryClient } from '../../subgraphs/lib/database/primary-client.js';
import { testPool } from '../support/connections.js';
import { newDataFolder, removeDataFolder } from '../support/data-folder.js';
import { testChain } from '../support/embedded-chain.js';
import { faultManifest, LOADED } from '../support/fault-manifest.js';
import { type Launched, launch, ready, START_MS, stop } from '../support/installation.js';
import { brokenPromises, settled } from '../support/invariants.js';
import { type Load, startLoad } from '../support/load.js';
import { type Detour, detour } from '../support/outage.js';
import { outsideEnvironment } from '../support/outside-environment.js';
import { present } from '../support/present.js';
import { type Receiver, startReceiver } from '../support/receiver.js';
import {
  discard,
  type Primary,
  type ReplicaServer,
  sqlAt,
  startPrimary,
  startReplica,
} from '../support/replicated-postgres.js';
import { until } from '../support/until.js';

// A process, its primary, a replica whose word each commit waits for, and another that is read from. The addresses of the primary and
// of the second move, as those of a proxy do that knows from Patroni who leads; here the test does what Patroni would.
let [primary, successor, reader]: [Primary?, ReplicaServer?, ReplicaServer?] = [];
let [way, readWay, chain, receiver, pool]: [Detour?, Detour?, EmbeddedChain?, Receiver?, Pool?] = [];
let launched: Launched;
let load: Load | undefined;
const folder = newDataFolder('passports-failover-');

const at = (url: string, port: number): string => url.replace(/:\d+\//, `:${port}/`);

beforeAll(async () => {
  [primary, chain, receiver] = await Promise.all([startPrimary(), testChain(), startReceiver()]);
  successor = await startReplica(primary);
  reader = await startReplica(primary);
  await sqlAt(primary.url, `alter system set synchronous_standby_names = '${successor.name}'`);
  await sqlAt(primary.url, 'select pg_reload_conf()');
  [way, readWay] = await Promise.all([detour(primary.port), detour(reader.port)]);
  const manifest = join(folder, 'manifest.yaml');
  writeFileSync(manifest, faultManifest(receiver.url));
  pool = testPool({ connectionString: at(primary.url, way.port), max: 2 });
  launched = await launch(
    'standalone',
    folder,
    await outsideEnvironment(chain, {
      DATABASE_URL: at(primary.url, way.port),
      DATABASE_READ_URLS: at(reader.url, readWay.port),
      PUBLIC_URL: 'http://failover.test',
      MANIFEST: manifest,
    }),
  );
  await ready(launched);
  load = startLoad({ rest: launched.rest, ...LOADED, rows: 5, mintPauseMs: 400 });
}, START_MS * 2);

afterAll(async () => {
  await stop(launched, 'SIGKILL');
  await pool?.end();
  await Promise.all([chain?.stop(), receiver?.close(), way?.close(), readWay?.close()]);
  for (const server of [reader, successor, primary]) await discard(server);
  removeDataFolder(folder);
});

/** Batches are accepted. */
async function goesOn(): Promise<void> {
  const accepted = () => present(load?.acknowledged.batches.size);
  const before = accepted();
  await until(async () => accepted() > before + 2, 120_000);
}

const readiness = async (): Promise<number> => (await fetch(`${launched.rest}/health/ready`)).status;

/** Connections at the primary that listen, or hold locks, by what they say they are for. */
async function sessions(url: string): Promise<string[]> {
  const rows = await sqlAt<{ purpose: string }>(
    url,
    `select distinct application_name as purpose from pg_stat_activity a
      where application_name like 'listens to %'
         or (application_name like '% worker locks'
             and exists (select from pg_locks l where l.pid = a.pid and l.locktype = 'advisory' and l.granted))`,
  );
  return rows.map(({ purpose }) => purpose).sort();
}

/** Waits until the process looks up at a replica what it is asked. */
const isReadFrom = (url: string) =>
  until(async () => {
    await fetch(`${launched.rest}/v1/products/${LOADED.serial}/public`);
    const [row] = await sqlAt<{ count: number }>(
      url,
      `select count(*)::int as count from pg_stat_activity where application_name = 'custody lookups'`,
    );
    return row?.count || undefined;
  });

const failures = (): number[] => [...(load?.statuses.keys() ?? [])].filter((status) => status === 0 || status >= 500);

describe('a process heals without a restart', () => {
  it('when a replica that it reads from is killed: no call fails', async () => {
    await goesOn();
    await isReadFrom(present(reader?.url));
    process.kill(present(reader?.pid), 'SIGKILL');
    await goesOn();
    expect(failures()).toEqual([]);
  }, 240_000);

  it('when the primary is killed and a replica promoted: what was acknowledged is there, and no promise is broken', async () => {
    const before = await sessions(present(primary?.url));
    expect(before.filter((purpose) => purpose.endsWith('worker locks')).length).toBeGreaterThan(0);
    process.kill(present(primary?.pid), 'SIGKILL');
    await until(async () => (await readiness()) === 503);
    // The address leads to the replica before that leads: nobody may begin a session there, whose reads would be old.
    way?.leadTo(present(successor?.port));
    const early = new PrimaryClient({ connectionString: at(present(primary?.url), present(way?.port)) });
    early.on('error', () => {});
    await expect(early.connect()).rejects.toThrow('the server follows another one');
    await delay(2_000);
    expect(await readiness()).toBe(503);
    await successor?.promote();
    await until(async () => (await readiness()) === 200);
    await goesOn();
    expect(await until(async () => same(await sessions(present(successor?.url)), before))).toEqual(before);
    expect(launched.process.exitCode).toBeNull();
    await load?.stop();
    expect(load?.odd).toEqual([]);
    await settled(pool!);
    const observed = { pool: pool!, chainRpcUrl: present(chain?.rpcUrl), received: receiver?.received ?? [] };
    expect(await brokenPromises({ ...observed, acknowledged: load!.acknowledged })).toEqual([]);
  }, 600_000);

  it('when a replica of the new primary comes in the place of the old one: it is read from', async () => {
    const next = await startReplica(successor!);
    readWay?.leadTo(next.port);
    try {
      expect(await isReadFrom(next.url)).toBeGreaterThan(0);
    } finally {
      await discard(next);
    }
  }, 240_000);
});

const same = (now: readonly string[], before: readonly string[]): readonly string[] | undefined =>
  now.join() === before.join() ? now : undefined;
