import { projectFile, readProjectFile } from '../../subgraphs/lib/process/project.js';

const { scripts } = JSON.parse(readProjectFile('package.json')) as { scripts: { start: string } };
const [, words = ''] = scripts.start.split(' && ');
const [settings = '', program = ''] = words.split(' node ');

/** What `npm start` has Node.js run after the build, with the bounds of its memory. */
export const PROGRAM: readonly string[] = program
  .split(' ')
  .map((word) => (word.startsWith('--') ? word : projectFile(word)));

/** Environment of `npm start`. */
export const PROGRAM_ENVIRONMENT: Readonly<Record<string, string>> = Object.fromEntries(
  settings.split(' ').map((setting) => setting.split('=') as [string, string]),
);
