import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import type { EmbeddedChain } from '../../gateway/installation/embedded-chain.js';
import { freePort } from '../../gateway/installation/free-port.js';
import { WINDOWS } from '../../schema/limits.js';
import { fieldsIn, textOf } from '../../schema/record.js';
import { type Balancer, startBalancer } from './balancer.js';
import { testPool } from './connections.js';
import { newDataFolder, removeDataFolder } from './data-folder.js';
import { testChain } from './embedded-chain.js';
import { faultManifest, LOADED } from './fault-manifest.js';
import { type FreshDatabase, freshDatabase } from './fresh-database.js';
import { hearEvents } from './heard-events.js';
import { type Launched, launch, ready, START_MS, stop } from './installation.js';
import { brokenPromises, settled } from './invariants.js';
import { type Load, startLoad } from './load.js';
import { outsideEnvironment } from './outside-environment.js';
import { present } from './present.js';
import { type Receiver, startReceiver } from './receiver.js';
import { until } from './until.js';

// Three processes of the standalone topology on one database, without Redis: two with workers, one without.
const OPERATOR = { email: 'operator@several.test', password: 'one of many keepers' };
const MANIFEST = (receiver: string): string =>
  `${faultManifest(receiver)}accounts: [{ email: ${OPERATOR.email}, password: ${OPERATOR.password}, role: operator }]\n`;
const COUNT = 3;

/** `settings`: of each process, besides those it needs. */
export function severalProcesses(name = '', settings: Readonly<Record<string, string>> = {}): void {
  let [database, chain, receiver, pool]: [FreshDatabase?, EmbeddedChain?, Receiver?, Pool?] = [];
  let environment: Record<string, string>;
  let balancer: Balancer;
  let load: Load | undefined;
  const folders: string[] = [];
  const ports: { PORT: string; GATEWAY_PORT: string }[] = [];
  const processes: Launched[] = [];
  /** Those that have ended as well. */
  const all: Launched[] = [];

  async function start(at: number): Promise<Launched> {
    const WORKERS = at === COUNT - 1 ? 'off' : 'on';
    const launched = await launch('standalone', folders[at]!, { ...environment, ...ports[at], WORKERS });
    processes[at] = launched;
    all.push(launched);
    return ready(launched);
  }

  beforeAll(async () => {
    [database, chain, receiver] = await Promise.all([freshDatabase(), testChain(), startReceiver()]);
    for (let at = 0; at < COUNT; at++) {
      folders.push(newDataFolder('passports-several-'));
      ports.push({ PORT: String(await freePort()), GATEWAY_PORT: String(await freePort()) });
    }
    const manifest = join(folders[0]!, 'manifest.yaml');
    writeFileSync(manifest, MANIFEST(receiver.url));
    environment = await outsideEnvironment(chain, {
      DATABASE_URL: database.url,
      PUBLIC_URL: 'http://several.test',
      MANIFEST: manifest,
      // Longer than the balancer takes to notice on a busy machine.
      DRAIN_SECONDS: '8',
      TRUST_PROXY: 'on',
      ...settings,
    });
    pool = testPool({ connectionString: database.url, max: 2 });
    await start(0);
    await Promise.all([start(1), start(2)]);
    balancer = await startBalancer(processes.map(({ rest }) => rest));
  }, START_MS * 2);

  afterAll(async () => {
    await load?.stop();
    await balancer?.close();
    await Promise.all(processes.map((launched) => stop(launched, 'SIGKILL')));
    await pool?.end();
    await Promise.all([chain?.stop(), receiver?.close(), database?.drop()]);
    for (const folder of folders) removeDataFolder(folder);
  });

  async function graph(at: number, query: string, token?: string): Promise<Record<string, unknown>> {
    const answer = await fetch(present(processes[at]?.graph), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify({ query }),
    });
    const { data, errors } = fieldsIn(await answer.json());
    if (errors) throw new Error(JSON.stringify(errors));
    return { ...fieldsIn(data) };
  }

  async function operator(at: number): Promise<string> {
    const body = new URLSearchParams({ username: OPERATOR.email, password: OPERATOR.password });
    const answer = await fetch(`${processes[at]?.rest}/v1/auth/login`, { method: 'POST', body });
    return textOf(fieldsIn(await answer.json()), 'access_token', 'The answer');
  }

  describe(`several processes on one database${name}`, () => {
    it('count the calls of one address together, without Redis', async () => {
      // A window that ends meanwhile would begin anew.
      while (Date.now() % 60_000 > 45_000) await delay(500);
      const calls = WINDOWS.resolve.limit + COUNT;
      const answers = await Promise.all(
        Array.from({ length: calls }, (_, at) =>
          fetch(`${processes[at % COUNT]?.rest}/p/NOBODYS${at}`, { redirect: 'manual' }),
        ),
      );
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(calls - WINDOWS.serial.limit);
    }, 120_000);

    it('show a change that was made at another one at once', async () => {
      const token = await operator(0);
      const shown = async (at: number): Promise<string> => {
        const answer = await fetch(`${processes[at]?.rest}/v1/products/${LOADED.serial}/public`);
        return JSON.stringify(await answer.json());
      };
      for (let at = 0; at < COUNT; at++) await shown(at);
      await graph(
        0,
        'mutation { saveBrand(input: { code: "NORDATELIR", name: "Atelier of the North" }) { id } }',
        token,
      );
      for (let at = 0; at < COUNT; at++)
        await until(async () => (await shown(at)).includes('Atelier of the North') || undefined);
    }, 180_000);

    it('tell a subscription at one of what happens at another', async () => {
      const heard = hearEvents(present(processes[2]?.graph), LOADED.key);
      const sell = () =>
        fetch(`${processes[0]?.rest}/v1/partner/sellout`, {
          method: 'POST',
          headers: { authorization: `Bearer ${LOADED.key}`, 'content-type': 'application/json' },
          body: JSON.stringify({ identifier: LOADED.serial, retailer_code: 'SHOP-1' }),
        });
      const rows = [
        {
          product_name: 'Bag',
          brand_id: LOADED.brandId,
          category_id: LOADED.categoryId,
          metadata_uri: 'https://m.test/1',
        },
      ];
      await sell();
      // What happens before a subscription has begun is history to it: one batch after another until one is heard of.
      await until(async () => {
        await fetch(`${processes[0]?.rest}/v1/partner/mint/batch`, {
          method: 'POST',
          headers: { authorization: `Bearer ${LOADED.key}`, 'content-type': 'application/json' },
          body: JSON.stringify(rows),
        });
        await delay(1_000);
        return heard.types.length > 0 || undefined;
      }, 120_000);
      expect(heard.types).toContain('batch.completed');
      await heard.close();
    }, 240_000);

    it('lose nothing when one is killed under load, and fail nothing while each is started again', async () => {
      await settled(pool!);
      const before = await pool?.query<{ job_id: string }>('select job_id from custody.mint_batch');
      load = startLoad({ rest: balancer.url, ...LOADED, rows: 10, mintPauseMs: 500 });
      for (const { job_id } of before?.rows ?? []) load.acknowledged.batches.set(job_id, job_id);
      const accepted = () => present(load?.acknowledged.batches.size);
      const goesOn = async (): Promise<void> => {
        const at = accepted();
        await until(async () => accepted() > at + 1, 120_000);
      };
      await goesOn();
      // Killed, it fails what it was answering, and what comes before the balancer notices.
      const killed = present(processes[1]);
      killed.process.kill('SIGKILL');
      await until(async () => balancer.ready().length === COUNT - 1);
      await goesOn();
      expect(balancer.failed.filter((call) => !call.includes(` at ${killed.rest}: `))).toEqual([]);
      await start(1);
      await until(async () => balancer.ready().length === COUNT);
      const failedBefore = balancer.failed.length;
      for (let at = 0; at < COUNT; at++) {
        await stop(processes[at]);
        await start(at);
        await until(async () => balancer.ready().length === COUNT);
        await goesOn();
      }
      const failed = balancer.failed.slice(failedBefore);
      expect({ failed, logged: failed.length > 0 ? all.map((launched) => launched.output()) : [] }).toEqual({
        failed: [],
        logged: [],
      });
      await load.stop();
      expect(load.odd).toEqual([]);
      await settled(pool!);
      const observed = { pool: pool!, chainRpcUrl: present(chain?.rpcUrl), received: receiver?.received ?? [] };
      expect(await brokenPromises({ ...observed, acknowledged: load.acknowledged })).toEqual([]);
    }, 900_000);
  });
}
