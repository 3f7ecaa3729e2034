import { afterAll, describe, expect, it } from '@jest/globals';
import { readConfiguration } from '../../../gateway/installation/configuration.js';
import { sharedEnvironment } from '../../../gateway/installation/shared-environment.js';
import { SUBGRAPHS } from '../../../schema/subgraph-name.js';
import { newDataFolder, removeDataFolder } from '../../support/data-folder.js';

const OUTSIDE = { databaseUrl: 'postgres://platform@127.0.0.1:5432/platform', chainRpcUrl: 'http://127.0.0.1:8545' };
const PORTS = new Map(SUBGRAPHS.map((part, nth) => [part, 4_101 + nth]));

const dataDir = newDataFolder('passports-shared-');
afterAll(() => removeDataFolder(dataDir));

/** The environment of the parts of an installation with these settings. */
const shared = (settings: Readonly<Record<string, string>>): NodeJS.ProcessEnv =>
  sharedEnvironment(readConfiguration({ DATA_DIR: dataDir, ...settings }), OUTSIDE, PORTS);

describe('the environment of the parts', () => {
  it('has the adapter and the gateway count calls of an address together, in the database', () => {
    expect(readConfiguration(shared({})).publicWindowsIn).toBe('database');
  });
});
