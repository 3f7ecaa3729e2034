import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { EmbeddedChain } from '../../gateway/installation/embedded-chain.js';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../gateway/installation/embedded-postgres/embedded-postgres.js';
import { newDataFolder, removeDataFolder } from '../support/data-folder.js';
import { testChain } from '../support/embedded-chain.js';
import { type Launched, launch, ready, START_MS, stop } from '../support/installation.js';
import { outsideEnvironment } from '../support/outside-environment.js';
import { RECEIVER_CERTIFICATE, RECEIVER_KEY } from '../support/receiver-certificate.js';
import { giveToServer, sqlAt } from '../support/replicated-postgres.js';

// The receivers' certificate is its own authority, valid for localhost.
let [folder, ownFolder]: [string?, string?] = [];
let [postgres, chain, launched]: [EmbeddedPostgres?, EmbeddedChain?, Launched?] = [];

/** Writes a file that the server alone may read. */
function serversFile(name: string, content: string): string {
  const path = join(folder!, name);
  writeFileSync(path, content, { mode: 0o600 });
  giveToServer(folder!, name);
  return path;
}

beforeAll(async () => {
  folder = resolve(newDataFolder('passports-encrypted-'));
  ownFolder = newDataFolder('passports-encrypts-');
  const rules = 'hostssl all all 127.0.0.1/32 scram-sha-256\nlocal all all trust\n';
  const settings = {
    ssl: 'on',
    ssl_cert_file: serversFile('server.pem', RECEIVER_CERTIFICATE),
    ssl_key_file: serversFile('server.key', RECEIVER_KEY),
  };
  [postgres, chain] = await Promise.all([startEmbeddedPostgres({ dataDir: folder, settings }), testChain()]);
  const [hba] = await sqlAt<{ file: string }>(postgres.url, 'select setting as file from pg_settings where name = $1', [
    'hba_file',
  ]);
  writeFileSync(hba!.file, rules);
  await sqlAt(postgres.url, 'select pg_reload_conf()');
}, START_MS);

afterAll(async () => {
  await stop(launched);
  await Promise.all([postgres?.stop(), chain?.stop()]);
  for (const each of [folder, ownFolder]) if (each) removeDataFolder(each);
});

it(
  'starts on a database that refuses plain connections, and encrypts every one',
  async () => {
    const url = postgres!.url.replace('127.0.0.1', 'localhost');
    const encrypted = `${url}?sslmode=verify-full&sslrootcert=${join(ownFolder!, 'receiver.pem')}`;
    await expect(sqlAt(url, 'select 1')).rejects.toThrow('no encryption');
    launched = await ready(
      await launch('standalone', ownFolder!, await outsideEnvironment(chain!, { DATABASE_URL: encrypted })),
    );
    const connections = await sqlAt<{ application_name: string; ssl: boolean }>(
      encrypted,
      `select application_name, ssl
       from pg_stat_ssl join pg_stat_activity using (pid)
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    expect(connections.filter(({ ssl }) => !ssl)).toEqual([]);
    expect(connections.length).toBeGreaterThan(4);
  },
  START_MS,
);
