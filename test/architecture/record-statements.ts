import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectFile } from '../../subgraphs/lib/process/project.js';
import type { Recorded } from '../support/recorded-statements.js';
import { RELEASED, releasedText, SCHEMAS } from './released-statements.js';

// `.ci/release`: with a release, and only then. Runs the tests that ask everything of the subgraphs, and keeps
// what the subgraphs said to the database meanwhile.
const ASKING = ['subgraphs', 'rest-adapter', 'security/access-table', 'security/tenancy', 'gateway/manifest'];

/** The test that holds the record against the schema: the one that is to be replaced. */
const OWN = 'released-statements';

/** What `prepare` takes; the rest (`begin`, `set`, `listen`) names nothing that a migration could change. */
const PREPARABLE = /^\s*(select|insert|update|delete|with|merge|values)\b/i;

function runTests(folder: string): void {
  const arguments_ = ['--disable-warning=ExperimentalWarning'];
  const paths = ASKING.map((path) => `dist/test/${path}`);
  const { status } = spawnSync(
    process.execPath,
    [
      ...arguments_,
      projectFile('node_modules/jest/bin/jest.js'),
      '--silent',
      ...paths,
      `--testPathIgnorePatterns=${OWN}`,
    ],
    { cwd: projectFile('.'), stdio: 'inherit', env: { ...process.env, RECORD_STATEMENTS: folder } },
  );
  if (status !== 0) throw new Error('Tests failed: what they recorded is not kept');
}

function recorded(folder: string): Map<string, Set<string>> {
  const statements = new Map<string, Set<string>>(SCHEMAS.map((schema) => [schema, new Set()]));
  for (const file of readdirSync(folder)) {
    for (const line of readFileSync(join(folder, file), 'utf8').split('\n').filter(Boolean)) {
      const { schema, text }: Recorded = JSON.parse(line);
      if (PREPARABLE.test(text) && !text.includes('pg_database')) statements.get(schema)?.add(oneRow(text).trim());
    }
  }
  return statements;
}

/** A statement that inserts many rows names what one does that inserts one. */
const oneRow = (text: string): string =>
  text.replace(/(values \((?:\$\d+|default|, )+\))(?:, \((?:\$\d+|default|, )+\))+/g, '$1');

const folder = mkdtempSync(join(tmpdir(), 'passports-statements-'));
try {
  runTests(folder);
  mkdirSync(RELEASED, { recursive: true });
  const { version }: { version: string } = JSON.parse(readFileSync(projectFile('package.json'), 'utf8'));
  for (const [schema, statements] of recorded(folder)) {
    writeFileSync(join(RELEASED, `${schema}.sql`), releasedText(schema, version, [...statements].sort()));
    process.stdout.write(`${schema}: ${statements.size} statements\n`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
