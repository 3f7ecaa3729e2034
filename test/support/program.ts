import { projectFile, readProjectFile } from '../../subgraphs/lib/process/project.js';

const { scripts } = JSON.parse(readProjectFile('package.json')) as { scripts: { start: string } };
const [, words = ''] = scripts.start.split(' && node ');

/** What `npm start` has Node.js run after the build, with the bounds of its memory. */
export const PROGRAM: readonly string[] = words
  .split(' ')
  .map((word) => (word.startsWith('--') ? word : projectFile(word)));
