import { enableCompileCache } from 'node:module';
import type { LoadFront } from '../gateway/installation/front-server.js';
import { projectFile } from '../subgraphs/lib/process/project.js';

/** Loads the REST interface. It depends on the gateway, which starts first and therefore receives it as a function. */
const loadFront: LoadFront = async () => (await import('./front/front.js')).createFront;

/** Programs by the first argument of the command line; they receive the second. */
const PROGRAMS: Readonly<Record<string, (argument: string) => Promise<void>>> = {
  standalone: async () => (await import('../gateway/installation/start.js')).start(loadFront),
  distributed: async () => (await import('../gateway/installation/distributed.js')).startDistributed(),
  backup: async () =>
    (await import('../gateway/backup-service/start-backup.js')).startBackup(
      async () => (await import('./backup/backup-front.js')).createBackupFront,
    ),
  part: async (name) => (await import('../gateway/installation/part.js')).startPart(name, loadFront),
  'first-start': async () => (await import('../gateway/installation/first-start.js')).firstStart(),
  'warm-compile-cache': async () =>
    (await import('../gateway/installation/warm-compile-cache.js')).warmCompileCache(loadFront),
  cluster: async () => {
    await (await import('../gateway/installation/prepare-cluster.js')).prepareCluster();
    // Exits at once after a failed migration, although connections are open.
    process.exit();
  },
};

const [program = 'standalone', argument = ''] = process.argv.slice(2);

async function main(): Promise<void> {
  const start = PROGRAMS[program];
  if (!start) throw new Error(`There is no program ${program}: there are ${Object.keys(PROGRAMS).join(', ')}`);
  // Half of a start is compilation; Node.js caches the compiled code for the next one.
  enableCompileCache(projectFile('dist/platform/.compiled'));
  await start(argument);
}

main().catch((error: Error) => {
  const what = program === 'part' ? argument : program === 'backup' ? 'The back-up' : 'The platform';
  process.stderr.write(`\n${what} cannot start:\n${error.message.replace(/^/gm, '  ')}\n`);
  if (process.env.LOG_LEVEL === 'debug') process.stderr.write(`${error.stack}\n`);
  process.exit(1);
});
