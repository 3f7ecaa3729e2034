import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';
import { isAlive } from '../../gateway/installation/embedded-postgres/running-server.js';
import { processesOf } from './left-behind.js';
import { until } from './until.js';

const RUN_THAT_IS_ENDED = fileURLToPath(new URL('./run-that-is-ended.js', import.meta.url));

interface Begun {
  readonly run: string;
  readonly folder: string;
  readonly pids: readonly number[];
}

// Whose a process is, only Linux tells.
const onLinux = existsSync('/proc/self/environ') ? it.each : it.skip.each;

onLinux(['SIGKILL', 'SIGTERM', 'SIGINT'] as const)(
  'a run that is ended by %s takes along its database server, its node and its folder',
  async (signal) => {
    const child = spawn(process.execPath, [RUN_THAT_IS_ENDED], {
      env: { ...process.env, NODE_OPTIONS: '' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    const { run, folder, pids } = JSON.parse(String(line)) as Begun;
    expect(pids).toHaveLength(2);
    expect(pids.filter((pid) => !isAlive(pid))).toEqual([]);
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
    await until(async () => processesOf(run, folder).length === 0);
    await until(async () => (existsSync(folder) ? undefined : true));
  },
);
