import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { directoryBackupStore } from '../../../../subgraphs/passports/retention/directory-backup-store.js';

const NAME = 'open/versions/ab/cd/record.jws';
const BYTES = Buffer.from('a record');
const PART = `${'0'.repeat(32)}.part`;
const SIZE = 400_000;
const KILLS = 15;
const WRITER = fileURLToPath(new URL('./endless-writer.js', import.meta.url));

let folder: string;
const parts = () => readdirSync(join(folder, 'parts'));

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'back-up-folder-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Starts a writer, reads concurrently and kills the writer at a random time; returns how often a complete file was read. */
async function readUntilKilled(): Promise<number> {
  const writer = spawn(process.execPath, [WRITER, folder, NAME, String(SIZE)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(writer.stdout!, 'data');
  const ended = once(writer, 'exit');
  const kill = setTimeout(() => writer.kill('SIGKILL'), Math.random() * 150);
  const store = directoryBackupStore(folder);
  let read = 0;
  let isOver = false;
  void ended.then(() => {
    isOver = true;
  });
  // Once more after its end: what the killed writer left is what the next reader finds.
  for (let last = false; !last; read++) {
    last = isOver;
    const bytes = await store.get(NAME);
    if (bytes) expect([bytes.length, bytes.every((byte) => byte === bytes[0])]).toEqual([SIZE, true]);
  }
  clearTimeout(kill);
  return read;
}

describe('a directory that copies are written to', () => {
  it('has whole files alone for a reader, whenever a writer is killed', async () => {
    let read = 0;
    for (let time = 0; time < KILLS; time++) read += await readUntilKilled();
    expect(existsSync(join(folder, NAME))).toBe(true);
    expect(read).toBeGreaterThan(KILLS);
  });

  it('loses what killed writers left with the first file of the next one, and nothing else', async () => {
    const store = directoryBackupStore(folder);
    mkdirSync(join(folder, 'parts'), { recursive: true });
    const old = new Date(Date.now() - 3_600_000);
    for (const name of [PART, `${'1'.repeat(32)}.part`, 'something.else']) {
      writeFileSync(join(folder, 'parts', name), 'half');
      if (!name.startsWith('1')) utimesSync(join(folder, 'parts', name), old, old);
    }
    await store.put(NAME, BYTES);
    // Of another process that writes at this moment, and of nobody who writes here.
    expect(parts().sort()).toEqual([`${'1'.repeat(32)}.part`, 'something.else']);
    expect(readFileSync(join(folder, NAME)).equals(BYTES)).toBe(true);
  });

  it('writes through no symbolic link, under the name of a record or of its temporary file', async () => {
    const outside = join(folder, 'outside');
    writeFileSync(outside, 'of somebody else');
    mkdirSync(join(folder, 'open/versions/ab/cd'), { recursive: true });
    for (const name of [NAME, `${NAME}.part`]) symlinkSync(outside, join(folder, name));
    await directoryBackupStore(folder).put(NAME, BYTES);
    expect(readFileSync(outside, 'utf8')).toBe('of somebody else');
    expect(readFileSync(join(folder, NAME)).equals(BYTES)).toBe(true);
  });

  it('removes nothing where its folder of parts leads elsewhere', async () => {
    const outside = mkdtempSync(join(tmpdir(), 'elsewhere-'));
    const old = new Date(Date.now() - 3_600_000);
    writeFileSync(join(outside, PART), 'of somebody else');
    utimesSync(join(outside, PART), old, old);
    symlinkSync(outside, join(folder, 'parts'));
    await expect(directoryBackupStore(folder).put(NAME, BYTES)).rejects.toThrow('is no folder');
    expect(readdirSync(outside)).toEqual([PART]);
    rmSync(outside, { recursive: true });
  });
});
