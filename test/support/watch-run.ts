import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync } from 'node:fs';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { RUN } from './left-behind.js';

/**
 * Has whatever is started from now on end with this process, even one that is killed: a process of its own, whose input this one
 * holds open, ends it then (`run-watcher.ts`). Data folders of the run are kept below one folder, which goes with it.
 */
export function watchRun(): void {
  const run = randomUUID();
  const folder = mkdtempSync(join(tmpdir(), 'passports-run-'));
  // The database server's user enters it too.
  chmodSync(folder, 0o755);
  const watcher = spawn(process.execPath, [fileURLToPath(new URL('./run-watcher.js', import.meta.url)), run, folder], {
    // A group of its own: what is sent to the terminal's reaches the run first, and is not meant for the watcher.
    detached: true,
    stdio: ['pipe', 'ignore', 'inherit'],
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  watcher.unref();
  // A pipe is a socket to Node.js.
  if (watcher.stdin instanceof Socket) watcher.stdin.unref();
  process.env[RUN] = run;
  process.env.TEST_RUN_FOLDER = folder;
}
