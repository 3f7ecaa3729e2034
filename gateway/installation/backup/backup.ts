import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { commandLine, refuseCommandLine } from '../../commands/command-line.js';
import { type Configuration, readConfiguration } from '../configuration.js';
import { onStopSignal } from '../stop-signals.js';
import { makeBackup, unfinishedBackup } from './make-backup.js';

const HELP = `Copies the embedded installation, with its keys, into a new folder.

  npm run operator -- backup [<folder>]                     by default below <DATA_DIR>.backups; a relative one as ./<name>
  npm run operator -- backup restore <folder>               restores such a copy over the stopped installation
  npm run operator -- backup passport <brand code>/<passport>/<version>
                                                            prints a published version from PASSPORT_BACKUP
  npm run operator -- backup key                            prints BACKUP_KEY, the public key that a back-up verifies copies with
  npm run operator -- backup cease [--now]                  declares in PASSPORT_BACKUP that the platform has ceased
`;

const elsewhere = ({ databaseUrl }: Configuration): string | undefined =>
  databaseUrl &&
  'The database is at DATABASE_URL, so its backup is PostgreSQL’s own: pg_dump --format=custom --file=<file> "$DATABASE_URL"';

async function run(): Promise<void> {
  const [named] = commandLine(HELP, 1).names;
  if (named !== undefined && !named.includes('/'))
    refuseCommandLine(`There is no command backup ${named}; a folder of that name is written as ./${named}`, HELP);
  const configuration = readConfiguration(process.env);
  const refusal = elsewhere(configuration);
  if (refusal) throw new Error(refusal);
  const now = new Date();
  const folder = resolve(named ?? `${configuration.dataDir}.backups/${now.toISOString().replace(/[:.]/g, '-')}`);
  onStopSignal((cause) => {
    rmSync(unfinishedBackup(folder), { recursive: true, force: true, maxRetries: 3 });
    process.stderr.write(`${cause}: no backup was made\n`);
    process.exit(1);
  });
  const began = performance.now();
  const { whileRunning, holds } = await makeBackup(configuration.dataDir, folder, now);
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  process.stdout.write(
    `${folder}\n  holds ${holds.join(', ')}; copied in ${seconds} s${whileRunning ? ' while running' : ''}\n` +
      '  It holds the keys of the installation: keep it as safe as them.\n',
  );
}

const OTHERS: Readonly<Record<string, () => Promise<unknown>>> = {
  restore: () => import('./restore.js'),
  passport: () => import('../../commands/restore-passport.js'),
  key: () => import('../../commands/backup-key.js'),
  cease: () => import('../../commands/declare-cessation.js'),
};

const other = OTHERS[process.argv[2] ?? ''];
if (other) {
  process.argv.splice(2, 1);
  await other();
} else
  await run().catch((error: Error) => {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  });
