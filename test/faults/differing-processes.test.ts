import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { freePort } from '../../gateway/installation/free-port.js';
import { newDataFolder, removeDataFolder } from '../support/data-folder.js';
import { testChain } from '../support/embedded-chain.js';
import { type FreshDatabase, freshDatabase } from '../support/fresh-database.js';
import { type Launched, launch, ready, START_MS, stop } from '../support/installation.js';
import { outsideEnvironment } from '../support/outside-environment.js';

const BY_ROWS = { DATABASE_LOCKS: 'rows', DATABASE_NOTIFICATIONS: 'table' };

let database: FreshDatabase;
let chain: Awaited<ReturnType<typeof testChain>>;
const folders: string[] = [];
const processes: Launched[] = [];

beforeAll(async () => {
  [database, chain] = await Promise.all([freshDatabase(), testChain()]);
}, START_MS);
afterAll(async () => {
  await Promise.all(processes.map((launched) => stop(launched, 'SIGKILL')));
  await Promise.all([chain?.stop(), database?.drop()]);
  for (const folder of folders) removeDataFolder(folder);
}, 60_000);

async function start(settings: Readonly<Record<string, string>>): Promise<Launched> {
  const folder = newDataFolder('passports-differing-');
  folders.push(folder);
  const environment = await outsideEnvironment(chain, {
    DATABASE_URL: database.url,
    PUBLIC_URL: 'http://differing.test',
    PORT: String(await freePort()),
    GATEWAY_PORT: String(await freePort()),
    ...settings,
  });
  const launched = await launch('standalone', folder, environment);
  processes.push(launched);
  return launched;
}

it(
  'does not start while others on its database lock and tell by other means, and starts once they have ended',
  async () => {
    const first = await ready(await start({}));
    const refused = await start(BY_ROWS);
    expect(await refused.ended()).toBe(1);
    expect(refused.output()).toContain('This process has DATABASE_LOCKS=rows and DATABASE_NOTIFICATIONS=table');
    expect((await fetch(`${first.rest}/health/ready`)).status).toBe(200);
    await stop(first);
    await ready(await start(BY_ROWS));
  },
  START_MS * 2,
);
