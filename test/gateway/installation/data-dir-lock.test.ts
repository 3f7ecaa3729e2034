import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { lockDataDir } from '../../../gateway/installation/data-dir-lock.js';
import { projectFile } from '../../../subgraphs/lib/process/project.js';
import { PROGRAM } from '../../support/program.js';

let folder: string;
let holder: ChildProcess | undefined;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'));
});

afterEach(() => {
  holder?.kill();
  rmSync(folder, { recursive: true, force: true });
});

/** A process that does nothing, under the words of another, and that the folder names as its holder. */
async function heldBy(program: string): Promise<void> {
  holder = spawn(process.execPath, ['--eval', 'console.log(); setInterval(() => {}, 1_000)', program]);
  await new Promise((resolve) => holder?.stdout?.once('data', resolve));
  writeFileSync(join(folder, 'installation.pid'), String(holder.pid));
}

describe('a data folder', () => {
  it.each([
    ['an installation', PROGRAM.at(-1)!],
    ['an installation that was started in the project’s folder', 'dist/platform/main.js'],
    ['a backup', projectFile('dist/gateway/installation/backup/backup.js')],
    ['a backup that was started as a command', 'dist/gateway/commands/operator.js'],
  ])('that %s uses is refused', async (_, program) => {
    await heldBy(program);
    expect(() => lockDataDir(folder)).toThrow(`${folder} is used by process ${holder?.pid}: stop that one`);
  });

  it('whose holder is gone, and its number somebody else’s, is free', async () => {
    await heldBy('/somewhere/else.js');
    const unlock = lockDataDir(folder);
    unlock();
    expect(existsSync(join(folder, 'installation.pid'))).toBe(false);
  });
});
