import { type ChildProcess, spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { mock } from 'node:test';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { restoreBackup } from '../../../gateway/installation/backup/restore-backup.js';
import { lockDataDir } from '../../../gateway/installation/data-dir-lock.js';
import { MAJOR } from '../../../gateway/installation/embedded-postgres/embedded-postgres.js';
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

const lock = (): string => join(folder, 'installation.pid');

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

  it('is free when its holder has ended and another process has its id', async () => {
    await heldBy('/somewhere/else.js');
    const unlock = lockDataDir(folder);
    unlock();
    expect(existsSync(join(folder, 'installation.pid'))).toBe(false);
  });

  it('that several processes start on at once is held by one of them', async () => {
    const module = projectFile('dist/gateway/installation/data-dir-lock.js');
    const program = `
      const { lockDataDir } = await import(${JSON.stringify(module)});
      const held = (folder) => { try { lockDataDir(folder); return true; } catch { return false; } };
      process.on('message', ([folder, at]) => { while (Date.now() < at); process.send(held(folder)); });
      process.send('ready');`;
    const words = ['--input-type=module', '--eval', program, PROGRAM.at(-1)!];
    const starts = Array.from({ length: 4 }, () =>
      spawn(process.execPath, words, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] }),
    );
    const next = (): Promise<unknown[]> =>
      Promise.all(starts.map((child) => new Promise((resolve) => child.once('message', resolve))));
    try {
      await next();
      for (let round = 0; round < 200; round++) {
        const answers = next();
        const at = Date.now() + 5;
        for (const child of starts) child.send([join(folder, String(round)), at]);
        expect((await answers).filter(Boolean)).toHaveLength(1);
      }
    } finally {
      for (const child of starts) child.kill();
    }
  }, 60_000);

  it('that was killed before it wrote its lock is free a second later', () => {
    writeFileSync(lock(), '');
    lockDataDir(folder)();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('names who uses it: process, host and start', () => {
    const unlock = lockDataDir(folder);
    expect(readFileSync(lock(), 'utf8').split('\n')).toEqual([
      String(process.pid),
      hostname(),
      expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      '',
    ]);
    unlock();
  });

  it('whose holder of this host was killed is free at once', async () => {
    await heldBy(PROGRAM.at(-1)!);
    writeFileSync(lock(), `${holder?.pid}\n${hostname()}\n2026-01-01T00:00:00.000Z\n`);
    expect(() => lockDataDir(folder)).toThrow(`${folder} is used by process ${holder?.pid}: stop that one`);
    const ended = new Promise((resolve) => holder?.once('exit', resolve));
    holder?.kill('SIGKILL');
    await ended;
    lockDataDir(folder)();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('that another host uses is refused, with the same process number too, until its lock is renewed no more', () => {
    writeFileSync(lock(), `${process.pid}\nanother-container\n2026-01-01T00:00:00.000Z\n`);
    const reason = `${folder} is used by process ${process.pid} of the host another-container: stop that one`;
    expect(() => lockDataDir(folder)).toThrow(reason);
    expect(readdirSync(folder)).toEqual(['installation.pid']);
    utimesSync(lock(), 0, 0);
    const unlock = lockDataDir(folder);
    expect(readFileSync(lock(), 'utf8')).toContain(hostname());
    expect(readdirSync(folder)).toEqual(['installation.pid']);
    unlock();
  });

  it('stays locked when the former holder ends after another took it over', () => {
    const unlock = lockDataDir(folder);
    writeFileSync(lock(), '1\nanother-container\n2026-01-01T00:00:00.000Z\n');
    unlock();
    expect(existsSync(lock())).toBe(true);
  });

  it('that cannot be used is refused with the reason, in words', () => {
    writeFileSync(join(folder, 'a file'), '');
    for (const path of ['a file', 'a file/below'])
      expect(() => lockDataDir(join(folder, path))).toThrow(
        `The data folder ${join(folder, path)} cannot be used: there is a file in its path. Remove that, or set DATA_DIR to another folder`,
      );
  });

  it('has its lock renewed while it is used', () => {
    mock.timers.enable({ apis: ['setInterval'] });
    try {
      const unlock = lockDataDir(folder);
      utimesSync(lock(), 0, 0);
      mock.timers.tick(5_000);
      expect(statSync(lock()).mtimeMs).not.toBe(0);
      unlock();
    } finally {
      mock.timers.reset();
    }
  });

  it('that another host uses is not restored over', async () => {
    const backup = join(folder, 'backup');
    mkdirSync(backup);
    const description = {
      format: 1,
      createdAt: '2026-01-01T00:00:00.000Z',
      postgres: MAJOR,
      whileRunning: false,
      holds: [],
    };
    writeFileSync(join(backup, 'backup.json'), JSON.stringify(description));
    writeFileSync(lock(), '1\nanother-container\n2026-01-01T00:00:00.000Z\n');
    await expect(restoreBackup(backup, folder, new Date(0), () => {})).rejects.toThrow('of the host another-container');
  });
});
