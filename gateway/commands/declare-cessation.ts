import { type CessationRecord, RECORDS } from '../../subgraphs/passports/backup/backup-record.js';
import { openBackup } from '../../subgraphs/passports/backup/open-backup.js';
import { recordSigner } from '../../subgraphs/passports/backup/signed-record.js';
import { ConfigurationFaults, readConfiguration } from '../installation/configuration.js';
import { existingEncryptionKey } from '../installation/kept-secrets.js';
import { passportStores } from '../installation/passport-stores.js';
import { commandLine } from './command-line.js';

const HELP = `Declares in PASSPORT_BACKUP that the platform has ceased, signed with the key derived from ENCRYPTION_KEY.

  npm run operator -- backup cease [--now]

  --now   although the platform still wrote there within the last five minutes
`;

/** A platform that wrote a copy within this many milliseconds is assumed to be running. */
const RUNNING_MS = 5 * 60_000;

/**
 * Runs `npm run operator -- backup cease [--now]`: writes a declaration into PASSPORT_BACKUP, signed with the key
 * derived from ENCRYPTION_KEY, that the platform has ceased. The backup service then answers under the platform's own
 * URLs too.
 */
async function run(isStopped: boolean): Promise<void> {
  const configuration = readConfiguration(process.env);
  const store = (await passportStores(configuration, () => new Date()))?.backupStore;
  if (!store) throw new Error('PASSPORT_BACKUP must be set: the place that the platform copied passports to.');
  const signer = recordSigner(existingEncryptionKey(configuration));
  const manifest = await openBackup(store, signer.publicKey).manifest();
  if (!manifest) throw new Error('There is nothing in this place: no platform copied passports to it.');
  const [now, writtenAt] = [new Date(), Date.parse(manifest.written_at)];
  if (now.getTime() - writtenAt < RUNNING_MS && !isStopped)
    throw new Error(
      `The platform still wrote here at ${manifest.written_at}. Stop it first and wait five minutes, or add --now.`,
    );
  // Later than the last manifest even if clocks differ; a manifest that is written afterwards revokes the declaration.
  const declaredAt = new Date(Math.max(now.getTime(), writtenAt + 1));
  const record: CessationRecord = { installation: manifest.installation, declared_at: declaredAt.toISOString() };
  await store.put(RECORDS.cessation, signer.sign(RECORDS.cessation, record));
  process.stdout.write(
    `${manifest.installation} has ceased, says ${RECORDS.cessation}. Let its host name lead to the back-up now.\n` +
      'A platform that copies here again takes this back.\n',
  );
}

run(commandLine(HELP, 0, 'now').has('now')).then(
  () => process.exit(0),
  (error: Error) => {
    const lines = error instanceof ConfigurationFaults ? error.faults : [error.message];
    process.stderr.write(`${lines.join('\n')}\n`);
    process.exit(1);
  },
);
