import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFile } from '../../subgraphs/lib/process/project.js';

/** Where the statements of the last release are kept, a file for each subgraph. */
export const RELEASED = projectFile('test/architecture/released');
export const SCHEMAS = ['catalog', 'custody', 'passports', 'integrations'] as const;

/** Between two statements; none of them holds such a line. */
const BETWEEN = '\n;\n\n';

/** The statements of a subgraph in the last release. */
export function releasedStatements(schema: string): readonly string[] {
  const file = join(RELEASED, `${schema}.sql`);
  if (!existsSync(file)) return [];
  const body = readFileSync(file, 'utf8').replace(/^(--.*\n)+\n/, '');
  return body.split(BETWEEN).filter((statement) => statement.trim() !== '');
}

/** Text of such a file. */
export const releasedText = (schema: string, version: string, statements: readonly string[]): string =>
  `-- What ${schema} of release ${version} says to the database: recorded by .ci/release, never edited.\n\n` +
  statements.map((statement) => statement + BETWEEN).join('');
