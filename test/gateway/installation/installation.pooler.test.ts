import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, chownSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { serverUser } from '../../../gateway/installation/embedded-postgres/server-user.js';
import { freePort } from '../../../gateway/installation/free-port.js';
import { readProjectFile } from '../../../subgraphs/lib/process/project.js';
import { composeWith, readEnvFile } from '../../support/compose.js';
import { testClient } from '../../support/connections.js';
import { newDataFolder, removeDataFolder } from '../../support/data-folder.js';
import { type FreshDatabase, freshDatabase } from '../../support/fresh-database.js';
import { hasPgBouncer } from '../../support/pgbouncer.js';
import { present } from '../../support/present.js';
import { until } from '../../support/until.js';

const INI = readProjectFile('schema/reference/pgbouncer.ini');
const IN_KUBERNETES = 'gateway/installation/kubernetes/pgbouncer';

it('the component for Kubernetes has the configuration that is described, and users in its form', () => {
  const own = readProjectFile(`${IN_KUBERNETES}/pgbouncer.ini`);
  expect(own.replaceAll('host=postgres.example.svc', 'host=postgres')).toBe(INI);
  expect(readProjectFile(`${IN_KUBERNETES}/users.txt`)).toMatch(/^"[^"]+" "[^"]+"\n$/);
});

(hasPgBouncer ? describe : describe.skip)('the service of compose.yaml', () => {
  let database: FreshDatabase;
  let running: ChildProcess;
  let port: number;
  let password: string;
  const folder = newDataFolder('passports-pooler-');

  beforeAll(async () => {
    database = await freshDatabase();
    port = await freePort();
    const server = new URL(database.url);
    password = server.password;
    const ini = INI.replaceAll(
      'host=postgres port=5432 dbname=platform',
      `host=${server.hostname} port=${server.port} dbname=${server.pathname.slice(1)}`,
    )
      .replace('listen_addr = *', 'listen_addr = 127.0.0.1\nunix_socket_dir =')
      .replace('listen_port = 6432', `listen_port = ${port}`);
    writeFileSync(join(folder, 'pgbouncer.ini'), ini);
    const user = serverUser();
    if (user) chownSync(folder, user.uid, user.gid);
    chmodSync(folder, 0o755);
    const values = readEnvFile('POSTGRES_PASSWORD=none\nCHAIN_RPC_URL=x\nCHAIN_ID=1\nCHAIN_SIGNER_KEY=x\n');
    const others = { QR_SIGNING_KEY: 'x', TOKEN_SIGNING_KEY: 'x', ENCRYPTION_KEY: 'x', PUBLIC_URL: 'http://x' };
    const compose = composeWith(readProjectFile('compose.yaml'), { ...values, ...others });
    const [shell = '', ...words] = compose.services.pgbouncer?.entrypoint ?? [];
    const here = words.map((word) =>
      word.replaceAll('/tmp/', `${folder}/own-`).replaceAll(' /pgbouncer.ini', ` ${folder}/pgbouncer.ini`),
    );
    running = spawn(shell, here, {
      ...user,
      cwd: '/',
      env: { ...process.env, POSTGRES_PASSWORD: password },
      stdio: 'ignore',
    });
  });
  afterAll(async () => {
    running?.kill('SIGKILL');
    await database?.drop();
    removeDataFolder(folder);
  });

  const reached = async (secret: string): Promise<string> => {
    const url = new URL(`postgres://platform:${secret}@127.0.0.1:${port}/platform_custody`);
    const client = testClient({ connectionString: url.href });
    await client.connect();
    try {
      const { rows } = await client.query<{ path: string }>(`select current_setting('search_path') as path`);
      return present(rows[0]?.path);
    } finally {
      await client.end();
    }
  };

  it('lets in who knows the password of the database, to the schema of each name', async () => {
    expect(await until(() => reached(password).catch(() => undefined))).toBe('custody');
    await expect(reached('another')).rejects.toThrow();
  });
});
