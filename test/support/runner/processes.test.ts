import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
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

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'test-processes-'));
  const put = (name: string, text: string) => writeFileSync(join(folder, name), text);
  const settings = { rootDir: folder, runner: projectFile('test/support/runner/processes.mjs'), transform: {} };
  put('package.json', '{ "type": "module" }');
  put('jest.config.mjs', `export default ${JSON.stringify(settings)};`);
  put('slow-second.mjs', SLOW_SECOND);
  for (const name of ['one', 'two']) put(`${name}.test.js`, "it('is run', () => {});");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('test processes', () => {
  it('that start at different times each get their settings', () => {
    const words = [projectFile('node_modules/jest/bin/jest.js'), '--maxWorkers=2', '--config=jest.config.mjs'];
    const { status, stderr } = spawnSync(process.execPath, words, {
      cwd: folder,
      env: { PATH: process.env.PATH, NODE_OPTIONS: `--import ${join(folder, 'slow-second.mjs')}` },
      encoding: 'utf8',
      timeout: 120_000,
    });
    expect(stderr).toContain('2 passed, 2 total');
    expect(status).toBe(0);
  });
});
