import { asError } from '../../subgraphs/lib/process/as-error.js';
import { recordSigner } from '../../subgraphs/passports/backup/signed-record.js';
import { ConfigurationFaults, readConfiguration } from '../installation/configuration.js';
import { existingEncryptionKey } from '../installation/kept-secrets.js';
import { commandLine } from './command-line.js';

const HELP = `Prints BACKUP_KEY, the public key with which a back-up verifies copies, derived from ENCRYPTION_KEY.

  npm run operator -- backup key
`;

commandLine(HELP, 0);
try {
  const encryptionKey = existingEncryptionKey(readConfiguration(process.env));
  process.stdout.write(`${recordSigner(encryptionKey).publicKey}\n`);
} catch (error) {
  const lines = error instanceof ConfigurationFaults ? error.faults : [asError(error).message];
  process.stderr.write(`${lines.join('\n')}\n`);
  process.exit(1);
}
