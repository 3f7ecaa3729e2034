import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { explainedError, makeFolder } from '../../../gateway/installation/data-folder.js';
import { codeOf } from '../../../subgraphs/lib/process/code-of.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'data-folder-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('a folder that is made', () => {
  it('has its parents, and the mode that is asked for', () => {
    makeFolder(join(folder, 'a', 'b'), 0o700);
    makeFolder(join(folder, 'a', 'b'));
    for (const path of ['a', 'a/b']) expect(statSync(join(folder, path)).mode & 0o777).toBe(0o700);
  });

  (existsSync('/proc/self') ? it : it.skip)('where the system has no room for folders is refused at once', () => {
    let code: string | undefined;
    try {
      makeFolder('/proc/x/y');
    } catch (error) {
      code = codeOf(error);
    }
    expect(code).toBe('ENOENT');
  });
});

describe('an error of the file system', () => {
  const errorOf = (code: string, path?: string, dest?: string): Error =>
    Object.assign(new Error(`${code}: as the system says it`), { code, path, dest });
  const explained = (error: Error): string => explainedError(error, folder).message;

  it.each(['ENOSPC', 'EROFS'])('of the disk is explained even where it names no file: %s', (code) => {
    expect(explained(errorOf(code))).toMatch(
      /^The data folder \S+ cannot be used: its (disk is full\. Make room|file system is read-only\. Make it writable), or set DATA_DIR to another folder$/,
    );
  });

  it('names the file below the folder that it concerns', () => {
    const file = join(folder, 'secrets.json');
    expect(explained(errorOf('EACCES', file))).toBe(
      `The data folder ${folder} cannot be used: this user has no right to it. Give it one, or set DATA_DIR to another folder (${file})`,
    );
  });

  it('of a copy concerns its target', () => {
    expect(explained(errorOf('ENOSPC', '/elsewhere/a', '/other/a'))).toContain(
      '/other/a cannot be used: its disk is full',
    );
  });

  it('elsewhere, and every other error, stays as it is', () => {
    for (const error of [errorOf('EACCES', '/elsewhere/a'), errorOf('ENOENT'), new Error('Port 8080 is in use')])
      expect(explainedError(error, folder)).toBe(error);
  });
});
