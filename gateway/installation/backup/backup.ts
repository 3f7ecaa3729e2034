import { mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { type Configuration, readConfiguration } from '../configuration.js';
import { makeBackup } from './make-backup.js';

// `npm run operator -- backup [<folder>]`: copies the embedded installation, by default into a new folder below
// `<DATA_DIR>.backups`. Subcommands: `restore <folder>` restores a copy; `passport <brand>/<passport>/<version>` prints
// a published version from the passport backup; `key` prints the public key of the backup service; `cease` declares to
// it that the platform has ceased.
const elsewhere = ({ databaseUrl }: Configuration): string | undefined =>
  databaseUrl &&
  'The database is at DATABASE_URL, so its backup is PostgreSQL’s own: pg_dump --format=custom --file=<file> "$DATABASE_URL"';

async function run(): Promise<void> {
  const configuration = readConfiguration(process.env);
  const refusal = elsewhere(configuration);
  if (refusal) throw new Error(refusal);
  const now = new Date();
  const named = process.argv[2];
  const folder = resolve(named ?? `${configuration.dataDir}.backups/${now.toISOString().replace(/[:.]/g, '-')}`);
  mkdirSync(dirname(folder), { recursive: true, mode: 0o700 });
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
