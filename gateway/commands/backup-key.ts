import { asError } from '../../subgraphs/lib/process/as-error.js';
import { recordSigner } from '../../subgraphs/passports/backup/signed-record.js';
import { ConfigurationFaults, readConfiguration } from '../installation/configuration.js';
import { keptSecrets } from '../installation/kept-secrets.js';

// `npm run operator -- backup key`: prints BACKUP_KEY, the public key with which a backup service verifies copies,
// derived from ENCRYPTION_KEY.
try {
  const configuration = readConfiguration(process.env);
  const encryptionKey = configuration.encryptionKey ?? keptSecrets(configuration).encryptionKey;
  process.stdout.write(`${recordSigner(encryptionKey).publicKey}\n`);
} catch (error) {
  const lines = error instanceof ConfigurationFaults ? error.faults : [asError(error).message];
  process.stderr.write(`${lines.join('\n')}\n`);
  process.exit(1);
}
