import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fieldsIn, parseRecord, textOf } from '../../schema/record.js';
import type { Configuration } from './configuration.js';
import { loopbackUrl, runningServer } from './embedded-postgres/running-server.js';
import type { Dependencies } from './platform-options.js';

/** Returns database and chain of an installation that is running; throws when an embedded one is not. */
export function runningOutside(configuration: Configuration): Dependencies {
  const { databaseUrl, chainRpcUrl, dataDir } = configuration;
  return {
    databaseUrl: databaseUrl ?? embeddedDatabase(resolve(dataDir)),
    chainRpcUrl: chainRpcUrl ?? embeddedChain(resolve(dataDir)),
  };
}

const notRunning = (dataDir: string): Error =>
  new Error(`No installation is running on ${dataDir}: start it first (npm start), or set DATA_DIR`);

function embeddedDatabase(dataDir: string): string {
  const location = join(dataDir, 'postgres.location');
  const folder = existsSync(location) ? readFileSync(location, 'utf8').trim() : dataDir;
  const server = runningServer(join(folder, 'postgres'));
  if (!server) throw notRunning(dataDir);
  const password = readFileSync(join(dataDir, 'postgres.password'), 'utf8').trim();
  return loopbackUrl(server, password);
}

function embeddedChain(dataDir: string): string {
  const file = join(dataDir, 'endpoints.json');
  if (!existsSync(file)) throw notRunning(dataDir);
  return textOf(fieldsIn(parseRecord(readFileSync(file, 'utf8')).chain), 'rpc', file);
}
