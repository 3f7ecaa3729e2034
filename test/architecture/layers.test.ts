import { readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { projectFile } from '../../subgraphs/lib/process/project.js';
import { filesBelow } from '../support/files-below.js';

/** Layers of a subgraph, by the suffix of a file. An operation has none: it is named after its export. */
const SUFFIXES = ['rules', 'entity', 'statements', 'enums', 'type', 'types', 'input', 'resolver', 'job'] as const;
type Suffix = (typeof SUFFIXES)[number];
type Layer = Suffix | 'operation' | 'peers' | 'context' | 'tables';

/** Layers that a layer imports nothing of, types included: those that are above it. */
const ABOVE: Readonly<Partial<Record<Layer, readonly Layer[]>>> = {
  rules: [
    'entity',
    'statements',
    'enums',
    'type',
    'types',
    'input',
    'resolver',
    'job',
    'operation',
    'peers',
    'context',
  ],
  entity: ['statements', 'enums', 'type', 'types', 'input', 'resolver', 'job', 'operation', 'peers', 'context'],
  statements: ['enums', 'type', 'types', 'input', 'resolver', 'job', 'operation', 'peers', 'context'],
  enums: ['statements', 'type', 'types', 'input', 'resolver', 'job', 'operation', 'peers', 'context'],
  peers: ['entity', 'statements', 'type', 'types', 'input', 'resolver', 'job', 'operation'],
  operation: ['resolver', 'job'],
  type: ['resolver', 'job'],
  resolver: ['entity', 'job'],
  job: ['type', 'types', 'input', 'resolver'],
};

/** Files at the top of a subgraph and folders that are no concept: they put the layers together. */
const PUTS_TOGETHER = /^subgraphs\/\w+\/([\w.-]+\.ts$|migrations\/)/;

function layerOf(path: string): Layer | undefined {
  if (/^subgraphs\/\w+\/peers\//.test(path)) return 'peers';
  if (/^subgraphs\/\w+\/context\.ts$/.test(path)) return 'context';
  if (!path.startsWith('subgraphs/') || /^subgraphs\/(lib|common)\//.test(path) || PUTS_TOGETHER.test(path))
    return undefined;
  const suffix = basename(path).split('.').at(-2);
  return SUFFIXES.find((one) => one === suffix) ?? (basename(path).split('.').length === 2 ? 'operation' : undefined);
}

/** Returns what is wrong with the imports of a file. */
function forbidden(path: string, text: string): string[] {
  const above = ABOVE[layerOf(path) ?? 'tables'] ?? [];
  const imported = [...text.matchAll(/^(?:import|export)\b[^;]*?from '(\.[^']+)';$/gm)];
  return imported
    .map(([, to]) => join(dirname(path), to!).replace(/\.js$/, '.ts'))
    .filter((to) => above.some((layer) => layer === layerOf(to)))
    .map((to) => `${path} -> ${to}`);
}

describe('the layers of a subgraph', () => {
  it('import nothing of those above them', () => {
    const files = filesBelow(projectFile('subgraphs'))
      .filter((path) => path.endsWith('.ts') && !path.endsWith('.generated.ts'))
      .map((path) => relative(projectFile(), path));
    expect(files.filter((path) => layerOf(path) === 'rules').length).toBeGreaterThan(100);
    expect(files.flatMap((path) => forbidden(path, readFileSync(projectFile(path), 'utf8')))).toEqual([]);
  });

  it.each([
    ['subgraphs/custody/a/a.rules.ts', "import type { B } from './b.statements.js';", 1],
    ['subgraphs/custody/a/a.rules.ts', "import { b } from '../b/b.js';", 1],
    ['subgraphs/custody/a/a.rules.ts', "import { b } from './b.rules.js';", 0],
    ['subgraphs/custody/a/a.statements.ts', "import {\n  b,\n} from './b.js';", 1],
    ['subgraphs/custody/a/do-a.ts', "import { b } from './b.job.js';", 1],
    ['subgraphs/custody/a/do-a.ts', "import { b } from './b.statements.js';", 0],
    ['subgraphs/custody/a/a.resolver.ts', "import { doA } from './do-a.js';", 0],
  ])('%s, %s: %i', (path, text, count) => {
    expect(forbidden(path, text)).toHaveLength(count);
  });
});
