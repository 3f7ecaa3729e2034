import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import type { EmbeddedChain } from '../../gateway/installation/embedded-chain.js';
import { testPool } from '../support/connections.js';
import { newDataFolder, removeDataFolder } from '../support/data-folder.js';
import { testChain } from '../support/embedded-chain.js';
import { faultManifest, LOADED } from '../support/fault-manifest.js';
import { type FreshDatabase, freshDatabase } from '../support/fresh-database.js';
import { hearEvents } from '../support/heard-events.js';
import { type Launched, launch, ready, START_MS, stop } from '../support/installation.js';
import { brokenPromises, settled } from '../support/invariants.js';
import { type Load, startLoad } from '../support/load.js';
import { outsideEnvironment } from '../support/outside-environment.js';
import { hasPgBouncer, type PgBouncer, startPgBouncer } from '../support/pgbouncer.js';
import { present } from '../support/present.js';
import { type Receiver, startReceiver } from '../support/receiver.js';
import { until } from '../support/until.js';

/** Connections of PgBouncer to the server for each of its databases; the process itself opens up to twelve of each. */
const POOL_SIZE = 2;

(hasPgBouncer ? describe : describe.skip)('a process behind PgBouncer in transaction mode', () => {
  let [database, pooler, chain, receiver, pool]: [FreshDatabase?, PgBouncer?, EmbeddedChain?, Receiver?, Pool?] = [];
  let launched: Launched;
  let load: Load | undefined;
  const folder = newDataFolder('passports-pooled-');

  beforeAll(async () => {
    [database, chain, receiver] = await Promise.all([freshDatabase(), testChain(), startReceiver()]);
    pooler = await startPgBouncer(database.url, { poolSize: POOL_SIZE });
    const manifest = join(folder, 'manifest.yaml');
    writeFileSync(manifest, faultManifest(receiver.url));
    pool = testPool({ connectionString: database.url, max: 2, application_name: 'onlooker' });
    const environment = await outsideEnvironment(chain, {
      DATABASE_URL: database.url,
      DATABASE_POOLER_URL: pooler.url,
      PUBLIC_URL: 'http://pooled.test',
      METRICS_TOKEN: 'of-a-scraper-in-a-test',
      MANIFEST: manifest,
    });
    launched = await launch('standalone', folder, environment);
    await ready(launched);
  }, START_MS * 2);

  afterAll(async () => {
    await load?.stop();
    await stop(launched, 'SIGKILL');
    await pool?.end();
    await pooler?.stop();
    await Promise.all([chain?.stop(), receiver?.close(), database?.drop()]);
    removeDataFolder(folder);
  });

  it('mints, sells, reads and tells its subscriptions with few connections, and breaks no promise', async () => {
    const heard = hearEvents(launched.graph, LOADED.key);
    load = startLoad({ rest: launched.rest, ...LOADED, rows: 10, mintPauseMs: 200 });
    let most = 0;
    for (let look = 0; look < 50 || !heard.types.includes('batch.completed'); look++) {
      if (look > 600) throw new Error(`heard only ${heard.types}`);
      most = Math.max(most, await ofStatements(pool!));
      await delay(100);
    }
    const backlog = await fetch(`${launched.rest}/metrics`, {
      headers: { authorization: 'Bearer of-a-scraper-in-a-test' },
    });
    expect(await backlog.text()).toMatch(/jobs_waiting\{[^}]*subgraph="custody"/);
    await heard.close();
    await load.stop();
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThanOrEqual(POOL_SIZE * 5);
    expect([...load.statuses.keys()].filter((status) => status === 0 || status >= 500)).toEqual([]);
    expect(heard.types.filter((type) => type.startsWith('ended'))).toEqual([]);
    const observed = { pool: pool!, chainRpcUrl: present(chain?.rpcUrl), received: receiver?.received ?? [] };
    await settled(pool!);
    expect(await brokenPromises({ ...observed, acknowledged: load.acknowledged })).toEqual([]);
  }, 400_000);

  it('loses nothing when PgBouncer is killed under load, and heals when it is back', async () => {
    const before = await pool?.query<{ job_id: string }>('select job_id from custody.mint_batch');
    load = startLoad({ rest: launched.rest, ...LOADED, rows: 10, mintPauseMs: 200 });
    for (const { job_id } of before?.rows ?? []) load.acknowledged.batches.set(job_id, job_id);
    const goesOn = async (): Promise<void> => {
      const at = present(load?.acknowledged.batches.size);
      await until(async () => present(load?.acknowledged.batches.size) > at + 2);
    };
    const readiness = async () => (await fetch(`${launched.rest}/health/ready`)).status;
    await goesOn();
    await pooler?.kill();
    await until(async () => (await readiness()) === 503);
    await pooler?.startAgain();
    await until(async () => (await readiness()) === 200);
    await goesOn();
    await load.stop();
    expect(load.odd).toEqual([]);
    await settled(pool!);
    const observed = { pool: pool!, chainRpcUrl: present(chain?.rpcUrl), received: receiver?.received ?? [] };
    expect(await brokenPromises({ ...observed, acknowledged: load.acknowledged })).toEqual([]);
  }, 400_000);
});

async function ofStatements(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ open: number }>(
    `select count(*)::int as open from pg_stat_activity
      where datname = current_database() and (application_name like '% statements' or application_name like '% public windows')`,
  );
  return present(rows[0]?.open);
}
