import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { readConfiguration } from '../../gateway/installation/configuration.js';
import { runningOutside } from '../../gateway/installation/running-outside.js';
import { testPool } from '../support/connections.js';
import { faultManifest, LOADED } from '../support/fault-manifest.js';
import { type Launched, launch, ready, START_MS, stop } from '../support/installation.js';
import { brokenPromises, settled } from '../support/invariants.js';
import { type Load, startLoad } from '../support/load.js';
import { type Receiver, startReceiver } from '../support/receiver.js';
import { type SmallDisk, smallDisk } from '../support/small-disk.js';
import { until } from '../support/until.js';

/** A fresh cluster takes some 60 MB, and its log grows by 16 MB at a time. */
const MEGABYTES = 512;
/** How long the disk stays full: some files of the log, and the server's own restarts. */
const FULL_MS = 20_000;

const isLong = process.env.FAULTS === 'long';
const disk: SmallDisk | undefined = isLong ? smallDisk(MEGABYTES) : undefined;
const title = 'the disk of the data folder is full, and has room again';

if (!disk)
  describe.skip(`${title} (${isLong ? 'not run: this user may not mount a disk' : 'long form only'})`, () => {
    it('is tried with npm run test:faults, as root', () => {});
  });
else describe(title, () => tests(disk));

function tests({ folder, fill, makeRoom, remove }: SmallDisk): void {
  let receiver: Receiver;
  let running: Launched;
  let pool: Pool;
  let load: Load;

  const outside = () => runningOutside(readConfiguration({ DATA_DIR: folder }));
  const accepted = (): number => load.acknowledged.batches.size;
  const refusals = (): number =>
    [...load.statuses].reduce((sum, [status, count]) => (status >= 500 ? sum + count : sum), 0);

  beforeAll(async () => {
    receiver = await startReceiver();
    writeFileSync(join(folder, 'manifest.yaml'), faultManifest(receiver.url));
    running = await ready(await launch('standalone', folder, { MANIFEST: join(folder, 'manifest.yaml') }));
    pool = testPool({ connectionString: outside().databaseUrl, max: 2 });
    pool.on('error', () => {});
    load = startLoad({ rest: running.rest, ...LOADED, rows: 5 });
  }, START_MS + 30_000);

  afterAll(async () => {
    makeRoom();
    await pool?.end();
    await stop(running);
    await receiver?.close();
    remove();
  });

  it('while it is full: writes are refused in the documented form, and the process stays', async () => {
    await until(async () => accepted() > 3);
    const end = Date.now() + FULL_MS;
    // The server deletes files meanwhile; the space that this frees is filled again.
    while (Date.now() < end || refusals() === 0) {
      fill();
      await delay(100);
      if (Date.now() > end + 120_000) throw new Error('nothing was refused although the disk is full');
    }
    expect(running.process.exitCode).toBeNull();
    expect((await fetch(`${running.rest}/health/live`)).status).toBe(200);
    expect(load.odd).toEqual([]);
  }, 240_000);

  it('once there is room, it works again without anybody’s help', async () => {
    makeRoom();
    const before = accepted();
    await until(async () => accepted() > before + 3, 120_000);
    await until(async () => (await fetch(`${running.rest}/health/ready`)).ok || undefined);
  }, 240_000);

  it('nothing promised was broken: database, chain and receiver agree', async () => {
    await load.stop();
    await settled(pool);
    expect(load.odd).toEqual([]);
    const { received } = receiver;
    const { chainRpcUrl } = outside();
    expect(await brokenPromises({ pool, chainRpcUrl, received, acknowledged: load.acknowledged })).toEqual([]);
  }, 480_000);
}
