import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { projectFile } from '../../../subgraphs/lib/process/project.js';

/** Has the second test process listen for its settings, and ask for them, two seconds after it was given its file. */
const SLOW_SECOND = `
if (process.env.TINYPOOL_WORKER_ID === '2') {
  const { on, send } = process;
  const later = (act) => setTimeout(act, 2_000);
  process.on = (name, listener) => {
    const isLate = name === 'message' && String(listener).includes('worker-data');
    if (isLate) later(() => on.call(process, name, listener));
    else on.call(process, name, listener);
    return process;
  };
  process.send = (message, ...rest) =>
    typeof message === 'string' ? later(() => send.call(process, message)) : send.call(process, message, ...rest);
}`;

/** Leaves a file that is named after the process it runs in. */
const NAMES_PROCESS = `
import { writeFileSync } from 'node:fs';
it('is run', () => writeFileSync('process-' + process.pid, ''));`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'test-processes-'));
  const settings = { rootDir: folder, runner: projectFile('test/support/runner/processes.mjs'), transform: {} };
  put('package.json', '{ "type": "module" }');
  put('jest.config.mjs', `export default ${JSON.stringify(settings)};`);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const put = (name: string, text: string): void => writeFileSync(join(folder, name), text);

/** Runs the test files of the folder in two processes. */
const runTests = (...words: string[]) =>
  spawnSync(
    process.execPath,
    [projectFile('node_modules/jest/bin/jest.js'), '--maxWorkers=2', '--config=jest.config.mjs', ...words],
    {
      cwd: folder,
      env: { PATH: process.env.PATH, NODE_OPTIONS: `--import ${join(folder, 'imported.mjs')}` },
      encoding: 'utf8',
      timeout: 120_000,
    },
  );

const processesSeen = (): number => readdirSync(folder).filter((name) => name.startsWith('process-')).length;

describe('test processes', () => {
  it('that start at different times each get their settings', () => {
    put('imported.mjs', SLOW_SECOND);
    for (const name of ['one', 'two']) put(`${name}.test.js`, NAMES_PROCESS);
    const { status, stderr } = runTests();
    expect(stderr).toContain('2 passed, 2 total');
    expect(status).toBe(0);
  });

  it.each([
    ['stay while they hold less than may be held', '1GiB', [1, 2]],
    ['are replaced when they hold more than may be held', '2KiB', [6]],
  ])('%s', (_what, limit, processes) => {
    put('imported.mjs', '');
    for (let file = 0; file < 6; file++) put(`${file}.test.js`, NAMES_PROCESS);
    const { status, stderr } = runTests(`--workerIdleMemoryLimit=${limit}`);
    expect(stderr).toContain('6 passed, 6 total');
    expect(status).toBe(0);
    expect(processes).toContain(processesSeen());
  });
});
