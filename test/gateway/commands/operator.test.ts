import { spawnSync } from 'node:child_process';
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
