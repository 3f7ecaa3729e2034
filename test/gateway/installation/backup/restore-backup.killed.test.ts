import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { makeBackup } from '../../../../gateway/installation/backup/make-backup.js';
import { restoreBackup } from '../../../../gateway/installation/backup/restore-backup.js';
import { finishRestore } from '../../../../gateway/installation/backup/unfinished-restore.js';
import { MAJOR } from '../../../../gateway/installation/embedded-postgres/embedded-postgres.js';
import { projectFile } from '../../../../subgraphs/lib/process/project.js';
import { newDataFolder, removeDataFolder } from '../../../support/data-folder.js';
import { launch, START_MS, type Topology } from '../../../support/installation.js';
import { portOf } from '../../../support/port-of.js';

const HOLDS = ['postgres', 'postgres.password', 'secrets.json', 'passport-backup'];
const FILES = ['postgres/PG_VERSION', 'postgres/base/1', 'postgres.password', 'secrets.json', 'passport-backup/1'];
const SUFFIX = '.before-1970-01-01T00-00-00-000Z';
const GIVEN_UP = 'ended before its copy was complete: everything is as it was before';
const COMPLETED = 'ended after its copy was complete: it is completed now';

let backup: string;
let dataDir: string;
beforeEach(() => {
  [backup, dataDir] = [newDataFolder('restored-from-'), newDataFolder('restored-to-')];
  write(backup, 'of the backup');
  writeFileSync(
    join(backup, 'backup.json'),
    JSON.stringify({ format: 1, createdAt: '', postgres: MAJOR, whileRunning: false, holds: HOLDS }),
  );
  write(dataDir, 'of before');
});
afterEach(() => {
  for (const folder of [backup, dataDir]) removeDataFolder(folder);
});

/** Writes the files of an installation, each with the same text. */
function write(folder: string, text: string): void {
  for (const file of FILES) {
    mkdirSync(join(folder, file, '..'), { recursive: true });
    writeFileSync(join(folder, file), file.endsWith('PG_VERSION') ? `${MAJOR}` : text);
  }
}

/** Returns the texts in the data folder: one, unless it is a mixture. */
const textsOf = (suffix = ''): string[] => {
  const paths = FILES.filter((file) => !file.endsWith('PG_VERSION')).map((file) => {
    const [entry = '', ...below] = file.split('/');
    return join(dataDir, entry + suffix, ...below);
  });
  return [...new Set(paths.map((path) => (existsSync(path) ? readFileSync(path, 'utf8') : 'nothing')))];
};

/** Restores in a process that is killed instead of its n-th change. Returns whether it was. */
function isKilled(change: number): boolean {
  const program = projectFile('dist/test/support/processes/killed-restore.js');
  const { status, signal, stderr } = spawnSync(process.execPath, [program, backup, dataDir, String(change)], {
    encoding: 'utf8',
  });
  if (signal !== 'SIGKILL' && status !== 0) throw new Error(stderr);
  return signal === 'SIGKILL';
}

/** Kills a restore at each of its changes in turn, until one is none of them. */
async function atEachChange(check: (change: number) => Promise<void>): Promise<number> {
  for (let change = 1; ; change++) {
    for (const name of readdirSync(dataDir)) removeDataFolder(join(dataDir, name));
    write(dataDir, 'of before');
    if (!isKilled(change)) return change - 1;
    await check(change);
  }
}

/** Leaves what a restore leaves that is killed once its copy is complete. */
function leftCopied(...holds: readonly string[]): void {
  for (const name of holds) cpSync(join(backup, name), join(dataDir, `${name}.restored`), { recursive: true });
  const restore = { from: backup, holds, suffix: SUFFIX, isCopied: true };
  writeFileSync(join(dataDir, 'restore.json'), JSON.stringify(restore));
}

describe('a restore that is killed', () => {
  it(
    'at any change leaves the installation of before, or that of the backup and the one of before under its new name',
    async () => {
      const found = new Set<string>();
      const changes = await atEachChange(async () => {
        const notes: string[] = [];
        await finishRestore(dataDir, (line) => notes.push(line));
        const [text, ...others] = textsOf();
        expect(others).toEqual([]);
        found.add(`${text}${notes.length > 0 ? '' : ', without a word'}`);
        const names = text === 'of before' ? [...HOLDS] : HOLDS.flatMap((name) => [name, name + SUFFIX]);
        expect(readdirSync(dataDir).filter((name) => !/^(restore\.json\.new|installation\.pid)$/.test(name))).toEqual(
          names.sort(),
        );
        if (text === 'of before') expect(notes).toEqual(notes.length > 0 ? [expect.stringContaining(GIVEN_UP)] : []);
        else {
          expect(textsOf(SUFFIX)).toEqual(['of before']);
          const kept = HOLDS.map((name) => `what was there is kept at ${join(dataDir, name + SUFFIX)}`);
          expect(notes).toEqual([`The restore of ${backup} ${COMPLETED}`, ...kept]);
        }
      });
      expect(changes).toBeGreaterThan(HOLDS.length * 2);
      expect([...found]).toEqual(['of before, without a word', 'of before', 'of the backup']);
    },
    START_MS,
  );

  it('is finished by the next restore, which says so, and then restores', async () => {
    leftCopied(...HOLDS);
    renameSync(join(dataDir, 'postgres'), join(dataDir, `postgres${SUFFIX}`));
    await expect(makeBackup(dataDir, join(backup, 'copy'), new Date(1))).rejects.toThrow('npm start finishes');
    const notes: string[] = [];
    const kept = await restoreBackup(backup, dataDir, new Date(1), (line) => notes.push(line));
    expect(notes[0]).toBe(`The restore of ${backup} ${COMPLETED}`);
    expect(kept).toHaveLength(HOLDS.length);
    expect([textsOf(), textsOf(SUFFIX)]).toEqual([['of the backup'], ['of before']]);
  });

  it('that fails leaves nothing behind, and the installation as it was', async () => {
    removeDataFolder(join(backup, 'passport-backup'));
    await expect(restoreBackup(backup, dataDir, new Date(0), () => {})).rejects.toThrow('ENOENT');
    expect(textsOf()).toEqual(['of before']);
    expect(readdirSync(dataDir)).toEqual([...HOLDS].sort());
  });

  describe('is finished by the next start, which says so', () => {
    let taken: Server;
    beforeEach(async () => {
      taken = createServer();
      await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    });
    afterEach(() => void taken.close());

    it.each<Topology>(['standalone', 'distributed'])(
      '%s',
      async (topology) => {
        leftCopied('secrets.json');
        // The start ends at once, since its port is taken.
        const launched = await launch(topology, dataDir, { PORT: String(portOf(taken)) });
        expect(await launched.ended()).toBe(1);
        expect(launched.output()).toContain(`The restore of ${backup} ${COMPLETED}`);
        expect(launched.output()).toContain(`kept at ${join(dataDir, 'secrets.json')}${SUFFIX}`);
        expect(readFileSync(join(dataDir, 'secrets.json'), 'utf8')).toBe('of the backup');
      },
      START_MS,
    );
  });
});
