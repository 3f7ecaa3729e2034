import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { replaceFile } from '../../../gateway/installation/replace-file.js';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'replaced-'));
  file = join(folder, 'a.json');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('replaces a file with one of the mode that is asked for, and leaves no other', () => {
  writeFileSync(file, 'old');
  replaceFile(file, 'new', { mode: 0o600, flush: true });
  expect([readdirSync(folder), readFileSync(file, 'utf8'), statSync(file).mode & 0o777]).toEqual([
    ['a.json'],
    'new',
    0o600,
  ]);
});

it('leaves what was there where the new content cannot be written', () => {
  writeFileSync(file, 'old');
  mkdirSync(`${file}.new`);
  expect(() => replaceFile(file, 'new')).toThrow('EISDIR');
  expect(readFileSync(file, 'utf8')).toBe('old');
});
