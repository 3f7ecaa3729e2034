import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { openOutput } from '../../../../gateway/commands/mint/output-file.js';
import { smallDisk } from '../../../support/small-disk.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'output-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const contents = (): Record<string, string> =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]));

it('a file keeps what it had until it has all of the new content', async () => {
  writeFileSync(join(folder, 'a.csv'), 'old');
  const output = await openOutput(join(folder, 'a.csv'));
  expect(contents()['a.csv']).toBe('old');
  await output.write('new');
  output.discard();
  expect(contents()).toEqual({ 'a.csv': 'new' });
});

it('a run that ends before it has anything to write leaves no file', async () => {
  (await openOutput(join(folder, 'a.csv'))).discard();
  expect(contents()).toEqual({});
});

it('a link goes on leading to the file, and a device is written itself', async () => {
  writeFileSync(join(folder, 'a.csv'), 'old');
  symlinkSync('a.csv', join(folder, 'link.csv'));
  await (await openOutput(join(folder, 'link.csv'))).write('new');
  expect(contents()).toEqual({ 'a.csv': 'new', 'link.csv': 'new' });
  await (await openOutput('/dev/null')).write('new');
});

it('a file that cannot be written is refused before there is anything to write', async () => {
  await expect(openOutput(join(folder, 'none', 'a.csv'))).rejects.toThrow('ENOENT');
  await expect(openOutput(folder)).rejects.toThrow('EISDIR');
});

const disk = smallDisk(1);

// Only root may mount a disk.
(disk ? it : it.skip)('a file for which there is no room is not begun', async () => {
  try {
    const output = await openOutput(join(disk!.folder, 'a.csv'));
    await expect(output.write('x'.repeat(2 << 20))).rejects.toThrow('ENOSPC');
    output.discard();
    expect(readdirSync(disk!.folder)).toEqual([]);
  } finally {
    disk?.remove();
  }
});
