import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { isAlive } from '../../../gateway/installation/embedded-postgres/running-server.js';
import { removeDataFolder } from '../../support/data-folder.js';
import { type Launched, launch, START_MS, stop, type Topology } from '../../support/installation.js';
import { until } from '../../support/until.js';

let dataDir: string;
let launched: Launched | undefined;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'passports-start-'));
});
afterEach(async () => {
  await stop(launched, 'SIGKILL');
  removeDataFolder(dataDir);
});

/** Number of a process as a file of the installation says it, once it does. */
const pidIn = (...path: string[]): Promise<number> =>
  until(async () => {
    const file = join(dataDir, ...path);
    return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) || undefined : undefined;
  }, START_MS);

const databaseFolder = (): string => {
  const location = join(dataDir, 'postgres.location');
  return existsSync(location) ? readFileSync(location, 'utf8').trim() : dataDir;
};

it.each<[Topology, NodeJS.Signals]>([
  ['standalone', 'SIGTERM'],
  ['distributed', 'SIGTERM'],
  ['standalone', 'SIGHUP'],
  ['distributed', 'SIGHUP'],
])(
  'ends what it has started when it is stopped before it is up: %s, %s',
  async (topology, signal) => {
    launched = await launch(topology, dataDir);
    const chain = await pidIn('chain.pid');
    // A closed terminal takes no more lines.
    if (signal === 'SIGHUP') for (const stream of [launched.process.stdout, launched.process.stderr]) stream?.destroy();
    launched.process.kill(signal);
    expect(await launched.ended()).toBe(0);
    expect(launched.output()).not.toContain('cannot start');
    expect(isAlive(chain)).toBe(false);
    expect(existsSync(join(databaseFolder(), 'postgres', 'postmaster.pid'))).toBe(false);
  },
  START_MS,
);
