import { enableCompileCache } from 'node:module';
import { projectFile } from '../../subgraphs/lib/process/project.js';
import type { Part } from './parts.js';

/** What this process is to be; the program's first argument says which, its second whatever that must know. */
const PROGRAMS: Readonly<Record<string, (argument: string) => Promise<void>>> = {
  together: async () => (await import('./start.js')).start(),
  apart: async () => (await import('./distributed.js')).startApart(),
  part: async (name) => (await import('./part.js')).startPart(name as Part),
  'first-start': async () => (await import('./first-start.js')).firstStart(),
  rehearsal: async () => (await import('./warm-compile-cache.js')).rehearse(),
  cluster: async () => (await import('./prepare-cluster.js')).prepareCluster(),
};

const [program = 'together', argument = ''] = process.argv.slice(2);

async function main(): Promise<void> {
  const start = PROGRAMS[program];
  if (!start) throw new Error(`There is no program ${program}: there are ${Object.keys(PROGRAMS).join(', ')}`);
  // Compiling is half of a start: Node.js keeps what it compiled for the next one.
  enableCompileCache(projectFile('dist/platform/.compiled'));
  await start(argument);
}

main().catch((error: Error) => {
  const what = program === 'part' ? argument : 'The platform';
  process.stderr.write(`\n${what} cannot start:\n${error.message.replace(/^/gm, '  ')}\n`);
  if (process.env.LOG_LEVEL === 'debug') process.stderr.write(`${error.stack}\n`);
  process.exit(1);
});
