import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { connect, createServer as createTcpServer, type Socket, type Server as TcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { freePort } from '../../gateway/installation/free-port.js';
import { testClient } from '../support/connections.js';
import { removeDataFolder } from '../support/data-folder.js';
import { TEST_SIGNER_KEY, testChain } from '../support/embedded-chain.js';
import { freshDatabase } from '../support/fresh-database.js';
import { type Launched, launch, ready, START_MS, stop, type Topology } from '../support/installation.js';
import { until } from '../support/until.js';

const TEST_MS = START_MS + 60_000;
const KEYS = {
  QR_SIGNING_KEY: 'a1'.repeat(32),
  TOKEN_SIGNING_KEY: 'b2'.repeat(32),
  ENCRYPTION_KEY: 'c3'.repeat(32),
};

let dataDir: string;
const running: Launched[] = [];
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'passports-bad-'));
});
afterEach(async () => {
  for (const launched of running.splice(0)) await stop(launched);
  removeDataFolder(dataDir);
});

async function started(environment: Record<string, string>, topology: Topology = 'standalone'): Promise<Launched> {
  const launched = await launch(topology, dataDir, environment);
  running.push(launched);
  return launched;
}

/** What a start that cannot succeed says, once it has ended. */
async function refusal(environment: Record<string, string>, topology?: Topology): Promise<string> {
  const launched = await started(environment, topology);
  expect(await launched.ended()).toBe(1);
  return launched.output().split('The platform cannot start:')[1] ?? '';
}

describe('a port in use', () => {
  let other: Server;
  let taken: number;
  beforeEach(async () => {
    other = createServer();
    taken = await freePort();
    await new Promise<void>((resolve) => other.listen(taken, '127.0.0.1', resolve));
  });
  afterEach(() => new Promise((resolve) => other.close(resolve)));

  it.each<[string, Topology]>([
    ['PORT', 'standalone'],
    ['GATEWAY_PORT', 'standalone'],
    ['PORT', 'distributed'],
  ])(
    'is refused, naming the setting: %s, %s',
    async (variable, topology) => {
      const said = await refusal({ [variable]: String(taken) }, topology);
      expect(said).toContain(`Port ${taken} is in use by another program: stop it, or set ${variable}`);
    },
    TEST_MS,
  );
});

describe('a start that cannot succeed', () => {
  it(
    'on a faulty manifest names line and field, and the next start is as if it had not been',
    async () => {
      const file = join(dataDir, 'faulty.yaml');
      writeFileSync(file, 'version: 1\nplans:\n  - code: all\n    features: [fly]\n');
      expect(await refusal({ MANIFEST: file })).toMatch(/faulty\.yaml:4 {2}plans\[0\]\.features\[0\]: must be one of/);
      writeFileSync(file, 'version: 1\nplans:\n  - code: all\n    features: [api_access]\n');
      await ready(await started({ MANIFEST: file }));
    },
    TEST_MS * 2,
  );

  it(
    'on an address database that is none names the setting',
    async () => {
      const file = join(dataDir, 'places.mmdb');
      writeFileSync(file, 'not a database');
      expect(await refusal({ GEOIP_DB: file })).toContain('GEOIP_DB must be an MMDB file that can be read');
    },
    TEST_MS,
  );

  it(
    'on data of a newer PostgreSQL, or of a newer version of this program, says so and touches nothing',
    async () => {
      const file = join(dataDir, 'small.yaml');
      writeFileSync(file, 'version: 1\nplans: [{ code: all, features: [] }]\n');
      const first = await ready(await started({ MANIFEST: file }));
      await stop(first);
      const marker = join(locationOf(dataDir), 'postgres', 'PG_VERSION');
      writeFileSync(marker, '19\n');
      expect(await refusal({})).toContain('was written by PostgreSQL 19, this program brings 18');
      writeFileSync(marker, '18\n');
      await ready(await started({}));
    },
    TEST_MS * 3,
  );

  it(
    'on a database with a migration it does not know',
    async () => {
      const database = await freshDatabase();
      const client = testClient({ connectionString: database.url });
      await client.connect();
      await client.query("insert into custody.migration (name) values ('0999-of-tomorrow')");
      await client.end();
      const said = await refusal({ DATABASE_URL: database.url, ...KEYS });
      expect(said).toContain('written by a newer version of this program (custody has the migration 0999-of-tomorrow)');
      await database.drop();
    },
    TEST_MS,
  );

  it(
    'on a database that stopped at a migration which is gone says what to start first',
    async () => {
      const database = await freshDatabase();
      const client = testClient({ connectionString: database.url });
      await client.connect();
      await client.query("update custody.migration set name = '0350-work'");
      await client.end();
      const said = await refusal({ DATABASE_URL: database.url, ...KEYS });
      expect(said).toMatch(
        /too old for this one \(custody stopped at the migration 0350-work\): start the commit [0-9a-f]{8} on it once/,
      );
      await database.drop();
    },
    TEST_MS,
  );

  it.each<Topology>(['standalone', 'distributed'])(
    'on a database that was written with another key names the setting: %s',
    async (topology) => {
      const database = await freshDatabase();
      const common = { DATABASE_URL: database.url, ...KEYS };
      await stop(await ready(await started(common)));
      const other = await started({ ...common, ENCRYPTION_KEY: 'd4'.repeat(32) }, topology);
      expect(await other.ended()).toBe(1);
      expect(other.output()).toContain('ENCRYPTION_KEY is not the key with which this database was written');
      await stop(await ready(await started({ ...common, TOKEN_SIGNING_KEY: 'd4'.repeat(32) })));
      await database.drop();
    },
    TEST_MS * 3,
  );

  it(
    'on a node of another chain names both numbers',
    async () => {
      const chain = await testChain();
      try {
        const said = await refusal({
          CHAIN_RPC_URL: chain.rpcUrl,
          CHAIN_ID: '137',
          CHAIN_SIGNER_KEY: TEST_SIGNER_KEY,
        });
        expect(said).toMatch(/137/);
        expect(said).toMatch(/31337/);
      } finally {
        await chain.stop();
      }
    },
    TEST_MS,
  );
});

const locationOf = (folder: string): string => {
  try {
    return readFileSync(join(folder, 'postgres.location'), 'utf8').trim();
  } catch {
    return folder;
  }
};

describe('a database outside', () => {
  /** Stands before the database and can be taken away, as a network or a server can. */
  class Line {
    #server: TcpServer | undefined;
    private readonly sockets = new Set<Socket>();
    constructor(
      readonly port: number,
      private readonly target: URL,
    ) {}

    async open(): Promise<void> {
      const server = createTcpServer((socket) => {
        const onward = connect(Number(this.target.port), this.target.hostname);
        for (const end of [socket, onward]) {
          this.sockets.add(end);
          end.on('error', () => {});
          end.on('close', () => {
            this.sockets.delete(end);
            socket.destroy();
            onward.destroy();
          });
        }
        socket.pipe(onward).pipe(socket);
      });
      this.#server = server;
      await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', resolve));
    }

    async cut(): Promise<void> {
      const server = this.#server;
      const closed = new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
      for (const socket of this.sockets) socket.destroy();
      await closed;
    }
  }

  let line: Line | undefined;
  afterAll(() => line?.cut());

  it(
    'is waited for at start; while it is away calls are refused and nothing else, and it heals by itself',
    async () => {
      const database = await freshDatabase();
      const target = new URL(database.url);
      line = new Line(await freePort(), target);
      const DATABASE_URL = Object.assign(new URL(database.url), { host: `127.0.0.1:${line.port}` }).href;
      const launched = await started({ DATABASE_URL, ...KEYS });
      await until(
        async () => launched.output().includes(`waiting for the database at 127.0.0.1:${line?.port}`) || undefined,
        60_000,
      );
      await line.open();
      await ready(launched);
      const known = `${launched.rest}/v1/products/000000000000/public`;
      expect((await fetch(known)).status).toBe(404);

      await line.cut();
      const notReady = await until(async () => {
        const asked = await fetch(`${launched.rest}/health/ready`);
        const answer = (await asked.json()) as { dependencies: { name: string; ready: boolean }[] };
        return asked.status === 503 ? answer : undefined;
      });
      const { dependencies } = notReady;
      expect(dependencies.find(({ name }) => name === 'custody database')?.ready).toBe(false);
      expect((await fetch(`${launched.rest}/health/live`)).status).toBe(200);
      const refused = await fetch(known);
      expect(refused.status).toBe(500);
      expect(await refused.json()).toEqual({ detail: 'Internal Server Error' });

      await line.open();
      await until(async () => (await fetch(`${launched.rest}/health/ready`)).ok || undefined);
      expect((await fetch(known)).status).toBe(404);
      await stop(launched);
      await line.cut();
      await database.drop();
    },
    TEST_MS * 2,
  );
});
