import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { projectFile, readProjectFile } from '../../../subgraphs/lib/process/project.js';

const run = (...words: string[]) =>
  spawnSync(process.execPath, [projectFile('dist/gateway/commands/operator.js'), ...words], {
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
  });

describe('npm run operator', () => {
  it.each([
    [['--help'], 'npm run operator -- --email <address>'],
    [['listen', '--help'], 'Prints the events of a brand as they happen.'],
    [['backup', 'restore'], 'Which backup? npm run operator -- backup restore <folder>'],
    [['backup', 'passport'], 'Usage: npm run operator -- backup passport <brand code>/<passport>/<version>'],
  ])('%j is the command of that name', (words, text) => {
    const { stdout, stderr } = run(...words);
    expect(`${stdout}${stderr}`).toContain(text);
  });
});

describe('npm run operator -- backup', () => {
  /** Runs the command in an empty folder, and returns what the folder contains afterwards. */
  function inEmptyFolder(...words: string[]) {
    const cwd = mkdtempSync(join(tmpdir(), 'operator-'));
    try {
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        [projectFile('dist/gateway/commands/operator.js'), 'backup', ...words],
        { encoding: 'utf8', cwd, env: { PATH: process.env.PATH } },
      );
      return { status, stdout, stderr, left: readdirSync(cwd) };
    } finally {
      rmSync(cwd, { recursive: true, force: true });
    }
  }

  it.each([
    [['--hlep'], "Unknown option '--hlep'"],
    [['--', '--help'], 'Unexpected argument --help'],
    [['restor', '/x'], 'Unexpected argument /x'],
    [['restor'], 'There is no command backup restor; a folder of that name is written as ./restor'],
    [['./one', './two'], 'Unexpected argument ./two'],
    [['restore', './one', './two'], 'Unexpected argument ./two'],
    [['key', 'ring'], 'Unexpected argument ring'],
    [['cease', '--nwo'], "Unknown option '--nwo'"],
  ])('%j is refused, with the help', (words, reason) => {
    const { status, stderr, left } = inEmptyFolder(...words);
    expect([status, left]).toEqual([2, []]);
    expect(stderr).toContain(reason);
    expect(stderr).toContain('  npm run operator -- backup');
  });

  it.each([
    [['--help']],
    [['restore', '--help']],
    [['key', '--help']],
    [['cease', '--help']],
  ])('%j prints the help', (words) => {
    const { status, stdout, left } = inEmptyFolder(...words);
    expect([status, left]).toEqual([0, []]);
    expect(stdout).toContain('  npm run operator -- backup');
  });

  it.each([[['key']], [['passport', 'NORDATELIR/1/1']], [['cease']]])('%j generates no keys', (words) => {
    const { status, stderr, left } = inEmptyFolder(...words);
    expect([status, left]).toEqual([1, []]);
    expect(stderr).toContain('There are no keys in ./.data: set ENCRYPTION_KEY or DATA_DIR');
  });
});

describe('the scripts of the package', () => {
  const { scripts } = JSON.parse(readProjectFile('package.json')) as { scripts: Record<string, string> };

  it('are fifteen at most, those of the long tests among them', () => {
    expect(Object.keys(scripts).length).toBeLessThanOrEqual(15);
    expect(scripts).toMatchObject({
      'test:faults': 'FAULTS=long npm test -- dist/test/faults',
      'test:load': 'LOAD=long npm test -- dist/test/load',
    });
  });

  it('are all there that documents name', () => {
    const documents = [
      'README.md',
      'compose.yaml',
      'Dockerfile',
      '.ci/run',
      'operations',
      'recipes',
      'settings',
      'scale',
    ]
      .map((name) => readProjectFile(/^[a-z]+$/.test(name) ? `schema/reference/${name}.md` : name))
      .join('\n');
    const named = [...documents.matchAll(/npm run (?:-s )?(?<script>[a-z:]+)/g)].map(
      ({ groups }) => groups?.script ?? '',
    );
    expect(named.filter((script) => !(script in scripts))).toEqual([]);
  });
});
