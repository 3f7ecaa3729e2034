import { rmSync } from 'node:fs';
import { endProcessesOf } from './left-behind.js';

// Started by `watchRun` with the name and the folder of a run. Its input ends with the process that started it, however that ends.
const [, , run, folder] = process.argv as [string, string, string, string];

for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => {});
process.stdin.resume().once('end', async () => {
  await endProcessesOf(run, folder);
  rmSync(folder, { recursive: true, force: true });
});
