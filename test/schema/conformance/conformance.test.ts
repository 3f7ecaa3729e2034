import { globSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { Standard } from '../../../schema/conformance/clause.js';
import { clause } from '../../../schema/conformance/clause.js';
import { conformance, markedTests } from '../../../schema/conformance/conformance.js';
import { STANDARDS } from '../../../schema/conformance/standards.js';
import { projectFile, readProjectFile } from '../../../subgraphs/lib/process/project.js';

const standards = (...clauses: Standard['clauses']): Standard[] => [{ name: 'RFC 1', title: 'One', clauses }];
const found = (source: string) => markedTests('a.test.ts', source, standards(clause('1', 'shall', 'x')));
// Written in two parts, so that the names below are no markers of this file.
const mark = (id: string): string => `[RFC ${1} ${id}]`;

describe('the conformance matrix', () => {
  it('is what clauses and tests say now', () => {
    const files = globSync('test/**/*.test.ts', { cwd: projectFile() }).sort();
    const tests = files.flatMap((file) => markedTests(file, readProjectFile(file), STANDARDS));
    expect(readProjectFile('schema/reference/conformance.md')).toBe(conformance(STANDARDS, tests));
  });

  it.each([
    [`  it('${mark('1')} answers', async () => {`, 'answers'],
    [`  it.each(TABLE)("${mark('1')} it's %s", () => {`, "it's %s"],
    [`  ])('${mark('1')} ${mark('2')} is %s', (one) => {`, 'is %s'],
    [`    '${mark('1')} stands alone',`, 'stands alone'],
    [`describe('reads ${mark('1')}', () => {`, 'reads'],
  ])('reads the name of %s', (line, name) => expect(found(line)[0]?.name).toBe(name));

  it('takes no marker of a test that does not run, or of no test', () => {
    expect(() => found(`  it.skip('${mark('1')} answers', () => {`)).toThrow('does not run');
    expect(() => found(`  // ${mark('1')}`)).toThrow('in no name');
  });

  it('tells what the machine must have for the tests of a clause, or they are left out', () => {
    const needy = `(hasCaddy ? describe : describe.skip)('the proxy', () => {\n  it('${mark('1')} answers', () => {\n});`;
    const plain = `describe('elsewhere', () => {\n  it('${mark('1')} answers', () => {\n});`;
    expect(found(needy)[0]).toMatchObject({ name: 'answers', needs: 'Caddy' });
    expect(found(`${needy}\n${plain}`)[1]).not.toHaveProperty('needs');
    const row = (tests: ReturnType<typeof found>) => conformance(standards(clause('1', 'shall', 'x')), tests);
    expect(row(found(needy))).toContain('| x | yes, as seen where there is Caddy |');
    const shown = plain.replace('describe(', 'describeInBrowser(').replace('() => {', '(browser) => {');
    expect(row(found(shown))).toContain('| x | yes, as seen where there is a browser |');
    expect(row(found(`${needy}\n${plain}`))).toContain('| x | yes |');
  });

  it('refuses a clause that is said to be met and that no test shows, and a marker of no clause', () => {
    expect(() => conformance(standards(clause('1', 'shall', 'x')), [])).toThrow('Neither a test nor a gap: RFC 1 1');
    const stray = { file: 'a.test.ts', name: 'b', marker: 'RFC 1 2' };
    expect(() => conformance(standards(clause('1', 'shall', 'x', 'no')), [stray])).toThrow('RFC 1 2 (a.test.ts)');
  });

  it('tells what is met, what in part, and what not', () => {
    const tests = ['1', '2'].map((id) => ({ file: 'a.test.ts', name: 'b', marker: `RFC 1 ${id}` }));
    const clauses = [clause('1', 'shall', 'x'), clause('2', 'may', 'y', 'Half.'), clause('3', 'should', 'z', 'None.')];
    expect(conformance(standards(...clauses), tests)).toContain(
      '| 1 | shall | x | yes | `a.test.ts`: b |\n| 2 | may | y | in part: Half. | `a.test.ts`: b |\n| 3 | should | z | no: None. |  |',
    );
  });
});
