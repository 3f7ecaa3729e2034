import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { readConfiguration } from '../../../gateway/installation/configuration.js';
import { keptSecrets, type Secrets } from '../../../gateway/installation/kept-secrets.js';
import { newDataFolder, removeDataFolder } from '../../support/data-folder.js';

const EXTERNAL = {
  DATABASE_URL: 'postgres://platform@127.0.0.1:5432/platform',
  ...{ QR_SIGNING_KEY: 'a1'.repeat(32), TOKEN_SIGNING_KEY: 'a2'.repeat(32), ENCRYPTION_KEY: 'a3'.repeat(32) },
};

let folders: readonly [string, string];
beforeEach(() => {
  folders = [newDataFolder('passports-secrets-'), newDataFolder('passports-secrets-')];
});
afterEach(() => folders.forEach(removeDataFolder));

const secretsIn = (dataDir: string, settings: Readonly<Record<string, string>>): Secrets =>
  keptSecrets(readConfiguration({ DATA_DIR: dataDir, ...settings }));
const signerIn = (dataDir: string, settings: Readonly<Record<string, string>>): string =>
  Buffer.from(secretsIn(dataDir, settings).chainSignerKey).toString('hex');

describe('the key that signs on the embedded chain', () => {
  it('follows from the encryption key where the database is external, whichever folder is used', () => {
    const [one, other] = folders;
    const signer = signerIn(one, EXTERNAL);
    expect(signer).toMatch(/^[0-9a-f]{64}$/);
    expect(signerIn(other, EXTERNAL)).toBe(signer);
    expect(signerIn(other, { ...EXTERNAL, ENCRYPTION_KEY: 'b3'.repeat(32) })).not.toBe(signer);
    expect(signer).not.toBe(EXTERNAL.ENCRYPTION_KEY);
    expect(existsSync(join(one, 'secrets.json'))).toBe(false);
  });

  it('stays where a folder has one, and is the configured one otherwise', () => {
    const [folder] = folders;
    expect(signerIn(folder, { ...EXTERNAL, CHAIN_SIGNER_KEY: 'c4'.repeat(32) })).toBe('c4'.repeat(32));
    writeFileSync(join(folder, 'secrets.json'), JSON.stringify({ chainSignerKey: 'd5'.repeat(32) }));
    expect(signerIn(folder, EXTERNAL)).toBe('d5'.repeat(32));
  });

  it('is generated once where the database is embedded', () => {
    const [one, other] = folders;
    const signer = signerIn(one, {});
    expect(signerIn(one, {})).toBe(signer);
    expect(signerIn(other, {})).not.toBe(signer);
  });
});
