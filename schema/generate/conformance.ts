import { globSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { projectFile, readProjectFile } from '../../subgraphs/lib/process/project.js';
import { conformance, markedTests } from '../conformance/conformance.js';
import { STANDARDS } from '../conformance/standards.js';

/** Writes `schema/reference/conformance.md`: the clauses of standards, and the tests that name them. */
export async function generateConformance(): Promise<void> {
  const files = globSync('test/**/*.test.ts', { cwd: projectFile() }).sort();
  const tests = files.flatMap((file) => markedTests(file, readProjectFile(file), STANDARDS));
  await writeFile(projectFile('schema/reference/conformance.md'), conformance(STANDARDS, tests));
}
