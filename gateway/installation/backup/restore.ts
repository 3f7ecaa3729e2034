import { resolve } from 'node:path';
import { commandLine } from '../../commands/command-line.js';
import { readConfiguration } from '../configuration.js';
import { restoreBackup } from './restore-backup.js';

const HELP = `Restores a backup over the stopped embedded installation.

  npm run operator -- backup restore <folder>
`;

async function run(): Promise<void> {
  const [folder] = commandLine(HELP, 1).names;
  if (!folder) throw new Error('Which backup? npm run operator -- backup restore <folder>');
  const configuration = readConfiguration(process.env);
  if (configuration.databaseUrl)
    throw new Error(
      'The database is at DATABASE_URL: pg_restore --clean --if-exists --dbname "$DATABASE_URL" <file>, with every process stopped',
    );
  const note = (line: string): void => void process.stdout.write(`  ${line}\n`);
  const aside = await restoreBackup(resolve(folder), configuration.dataDir, new Date(), note);
  process.stdout.write(`Restored to ${configuration.dataDir}; npm start brings it up.\n`);
  for (const path of aside) note(`what was there is kept at ${path}`);
}

run().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
