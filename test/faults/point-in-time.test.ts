import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import type { EmbeddedChain } from '../../gateway/installation/embedded-chain.js';
import { parseRecord, textOf } from '../../schema/record.js';
import { testPool } from '../support/connections.js';
import { newDataFolder, removeDataFolder } from '../support/data-folder.js';
import { testChain } from '../support/embedded-chain.js';
import { faultManifest, LOADED } from '../support/fault-manifest.js';
import { type Launched, launch, ready, START_MS, stop } from '../support/installation.js';
import { brokenPromises, settled } from '../support/invariants.js';
import { startLoad } from '../support/load.js';
import { outsideEnvironment } from '../support/outside-environment.js';
import { present } from '../support/present.js';
import { type Received, type Receiver, startReceiver } from '../support/receiver.js';
import {
  baseBackup,
  discard,
  type LogArchive,
  logArchive,
  type Primary,
  restoreTo,
  sqlAt,
  startPrimary,
} from '../support/replicated-postgres.js';
import { until } from '../support/until.js';

// What `operations.md` says of one's own PostgreSQL: a copy of its files, its log kept from then on, and a server on the copy as it
// was at an instant. The chain and the receivers are not the database's: they go on from where they are, which is later.
let [primary, restored, archive]: [Primary?, Primary?, LogArchive?] = [];
let [chain, receiver, pool]: [EmbeddedChain?, Receiver?, Pool?] = [];
let launched: Launched | undefined;
let environment: Record<string, string>;
const folder = newDataFolder('passports-instant-');

beforeAll(async () => {
  archive = logArchive();
  [primary, chain, receiver] = await Promise.all([startPrimary(archive.settings), testChain(), startReceiver()]);
  const manifest = join(folder, 'manifest.yaml');
  writeFileSync(manifest, faultManifest(receiver.url));
  environment = await outsideEnvironment(chain, { PUBLIC_URL: 'http://instant.test', MANIFEST: manifest });
  launched = await ready(await launch('standalone', folder, { ...environment, DATABASE_URL: primary.url }));
}, START_MS * 2);

afterAll(async () => {
  await stop(launched, 'SIGKILL');
  await pool?.end();
  await Promise.all([chain?.stop(), receiver?.close()]);
  for (const server of [restored, primary]) await discard(server);
  for (const used of [folder, archive?.folder]) if (used) removeDataFolder(used);
}, 60_000);

interface Accepted {
  /** Jobs by the key under which they were sent. */
  readonly batches: ReadonlyMap<string, string>;
  readonly sales: ReadonlySet<number>;
}

const count = async (text: string): Promise<number> =>
  present((await present(pool).query<{ count: number }>(text)).rows[0]?.count);

const eventOf = ({ body }: Received): string => textOf(parseRecord(body.toString()), 'event_id', 'The delivery');

describe('a database restored to an instant', () => {
  it('is one that the platform starts on: what was before is there, what came after is repaired or reported', async () => {
    const load = startLoad({ rest: present(launched).rest, ...LOADED, rows: 5, mintPauseMs: 300 });
    const goesOn = async (): Promise<void> => {
      const before = load.acknowledged.batches.size;
      await until(async () => load.acknowledged.batches.size > before + 3, 120_000);
    };
    await goesOn();
    const copy = await baseBackup(present(primary));
    await goesOn();
    const before: Accepted = { batches: new Map(load.acknowledged.batches), sales: new Set(load.acknowledged.sales) };
    const [row] = await sqlAt<{ instant: string }>(present(primary?.url), 'select clock_timestamp()::text as instant');
    await goesOn();
    await load.stop();
    pool = testPool({ connectionString: present(primary?.url), max: 2 });
    await settled(pool);
    const itemsThen = await count(`select count(*)::int from custody.item where origin = 'batch'`);
    await stop(launched);
    await present(archive).holdsAll(present(primary));
    await pool.end();
    await discard(primary);

    restored = await restoreTo(copy, present(row?.instant), present(archive));
    pool = testPool({ connectionString: restored.url, max: 2 });
    const jobs = await pool.query<{ job_id: string }>('select job_id from custody.mint_batch');
    const kept = new Set(jobs.rows.map(({ job_id }) => job_id));
    expect([...before.batches.values()].filter((job) => !kept.has(job))).toEqual([]);
    expect(kept.size).toBeLessThan(load.acknowledged.batches.size);

    launched = await ready(await launch('standalone', folder, { ...environment, DATABASE_URL: restored.url }));
    await settled(pool);
    // The tokens of batches that the database does not know are known as tokens of nobody.
    const unknownTokens = await count('select count(*)::int from custody.unknown_token');
    expect(unknownTokens).toBeGreaterThan(0);
    expect(unknownTokens + (await count(`select count(*)::int from custody.item where origin = 'batch'`))).toBe(
      itemsThen,
    );
    const events = await pool.query<{ id: string }>('select id from integrations.event');
    const known = new Set(events.rows.map(({ id }) => id));
    const sales = await pool.query<{ id: number }>('select id from custody.sale_activation');
    const acknowledged: Accepted = {
      batches: new Map([...load.acknowledged.batches].filter(([, job]) => kept.has(job))),
      sales: before.sales,
    };
    expect(sales.rows.length).toBeGreaterThanOrEqual(before.sales.size);
    const observed = () => ({
      pool: present(pool),
      chainRpcUrl: present(chain?.rpcUrl),
      received: (receiver?.received ?? []).filter((one) => known.has(eventOf(one))),
      acknowledged,
    });
    expect(await brokenPromises(observed())).toEqual([]);

    // After the restore, batches are minted; the tokens minted after the restored point belong to no item.
    const again = startLoad({ rest: launched.rest, ...LOADED, rows: 5, mintPauseMs: 300 });
    await until(async () => again.acknowledged.batches.size > 3, 120_000);
    await again.stop();
    expect(again.odd).toEqual([]);
    await settled(pool);
    for (const { id } of (await pool.query<{ id: string }>('select id from integrations.event')).rows) known.add(id);
    for (const [key, job] of again.acknowledged.batches) (acknowledged.batches as Map<string, string>).set(key, job);
    expect(await brokenPromises(observed())).toEqual([]);
  }, 900_000);
});
