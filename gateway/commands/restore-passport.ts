import { parseRecord } from '../../schema/record.js';
import { restoreVersion } from '../../subgraphs/passports/publishing/keep-version.js';
import { ConfigurationFaults, readConfiguration } from '../installation/configuration.js';
import { existingEncryptionKey } from '../installation/kept-secrets.js';
import { passportStores } from '../installation/passport-stores.js';
import { commandLine } from './command-line.js';

const USAGE = `Usage: npm run operator -- backup passport <brand code>/<passport>/<version>

Reads a version of a passport from its back-up (PASSPORT_BACKUP), decrypts it with ENCRYPTION_KEY, holds it to the hash it was
published with, and prints it: document, hash, seal, signed token, and the disclosures of each tier.
`;

// `npm run operator -- backup passport NORDATELIR/15/2`: prints a passport from its backup alone, without database or
// chain.
async function run(name: string | undefined): Promise<void> {
  const [, brandCode, passportId, version] = /^([A-Z0-9]{10})\/(\d+)\/(\d+)$/.exec(name ?? '') ?? [];
  if (!brandCode) throw new Error(USAGE);
  const configuration = readConfiguration(process.env);
  const store = (await passportStores(configuration, () => new Date()))?.backupStore;
  if (!store) throw new Error('PASSPORT_BACKUP must be set: where the back-ups are.');
  const key = existingEncryptionKey(configuration);
  const of = { brandCode, passportId: Number(passportId), version: Number(version) };
  const restored = await restoreVersion(store, key, of);
  if (!restored) throw new Error(`There is no back-up of ${name}.`);
  const { document, dataHash, versionHash, prevVersionHash, publishedAt, jwt, disclosures } = restored;
  const printed = {
    passport_id: of.passportId,
    version: of.version,
    published_at: publishedAt.toISOString(),
    data_hash: dataHash,
    version_hash: versionHash,
    prev_version_hash: prevVersionHash,
    document: parseRecord(document),
    jwt,
    disclosures,
  };
  process.stdout.write(`${JSON.stringify(printed, null, 2)}\n`);
}

run(commandLine(USAGE, 1).names[0]).then(
  () => process.exit(0),
  (error: Error) => {
    const lines = error instanceof ConfigurationFaults ? error.faults : [error.message];
    process.stderr.write(`${lines.join('\n')}\n`);
    process.exit(1);
  },
);
