import { join, relative } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { readConfiguration } from '../../../gateway/installation/configuration.js';
import { sharedEnvironment } from '../../../gateway/installation/shared-environment.js';
import { SUBGRAPHS } from '../../../schema/subgraph-name.js';
import { newDataFolder, removeDataFolder } from '../../support/data-folder.js';

const OUTSIDE = { databaseUrl: 'postgres://platform@127.0.0.1:5432/platform', chainRpcUrl: 'http://127.0.0.1:8545' };
const PORTS = new Map(SUBGRAPHS.map((part, nth) => [part, 4_101 + nth]));
const EXTERNAL = {
  DATABASE_URL: OUTSIDE.databaseUrl,
  ...{ QR_SIGNING_KEY: 'a1'.repeat(32), TOKEN_SIGNING_KEY: 'a2'.repeat(32), ENCRYPTION_KEY: 'a3'.repeat(32) },
};

const dataDir = newDataFolder('passports-shared-');
afterAll(() => removeDataFolder(dataDir));

/** The environment of the parts of an installation with these settings. */
const shared = (settings: Readonly<Record<string, string>>): NodeJS.ProcessEnv =>
  sharedEnvironment(readConfiguration({ DATA_DIR: dataDir, ...settings }), OUTSIDE, PORTS);

describe('the environment of the parts', () => {
  it('has the adapter and the gateway count calls of an address together, in the database', () => {
    expect(readConfiguration(shared({})).publicWindowsIn).toBe('database');
  });

  it('names the place of back-ups of an embedded database, from wherever they run', () => {
    expect(shared({}).PASSPORT_BACKUP).toBe(join(dataDir, 'passport-backup'));
    expect(shared({ DATA_DIR: relative('.', dataDir) }).PASSPORT_BACKUP).toBe(join(dataDir, 'passport-backup'));
    expect(shared(EXTERNAL).PASSPORT_BACKUP).toBeUndefined();
  });

  it.each(['/backups', 's3+https://id:secret@s3.example.test/bucket'])('names the configured %s', (place) => {
    expect(shared({ PASSPORT_BACKUP: place }).PASSPORT_BACKUP).toBe(place);
    expect(shared({ ...EXTERNAL, PASSPORT_BACKUP: place }).PASSPORT_BACKUP).toBe(place);
  });
});
