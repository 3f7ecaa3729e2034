import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startEmbeddedChain } from '../../gateway/installation/embedded-chain.js';
import { startEmbeddedPostgres } from '../../gateway/installation/embedded-postgres/embedded-postgres.js';
import { newDataFolder } from './data-folder.js';
import { RUN } from './left-behind.js';
import { watchRun } from './watch-run.js';

// A run of tests as far as its parts are concerned: tells what it started and waits until somebody ends it.
watchRun();
const dataDir = newDataFolder('passports-test-');
const postgres = await startEmbeddedPostgres({ dataDir });
await startEmbeddedChain({ dataDir });
const pids = [postgres.pid, Number(readFileSync(join(dataDir, 'chain.pid'), 'utf8'))];
process.stdout.write(`${JSON.stringify({ run: process.env[RUN], folder: process.env.TEST_RUN_FOLDER, pids })}\n`);
setInterval(() => {}, 60_000);
