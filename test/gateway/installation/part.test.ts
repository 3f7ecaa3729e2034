import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { START_MS } from '../../support/installation.js';
import { portOf } from '../../support/port-of.js';
import { PROGRAM, PROGRAM_ENVIRONMENT } from '../../support/program.js';

const KEYS = Object.fromEntries(
  ['QR_SIGNING_KEY', 'TOKEN_SIGNING_KEY', 'ENCRYPTION_KEY', 'CHAIN_SIGNER_KEY'].map((name) => [name, 'a1'.repeat(32)]),
);

/** Accepts connections and never answers, so that a part that uses it is never up. */
let database: Server;
const sockets = new Set<Socket>();
let asked: Promise<unknown>;
let dataDir: string;
let part: ChildProcess;
let ended: Promise<readonly [number | null, NodeJS.Signals | null]>;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'passports-part-'));
  database = createServer((socket) => {
    sockets.add(socket.on('error', () => {}));
  });
  asked = new Promise((resolve) => database.once('connection', resolve));
  await new Promise<void>((resolve) => database.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  part.kill('SIGKILL');
  await ended;
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  await new Promise((resolve) => database.close(resolve));
  rmSync(dataDir, { recursive: true, force: true });
});

function start(isSupervised: boolean, settings: Readonly<Record<string, string>> = {}): void {
  const port = portOf(database);
  const outside = {
    DATABASE_URL: `postgres://somebody@127.0.0.1:${port}/platform`,
    CHAIN_RPC_URL: `http://127.0.0.1:${port}`,
    CHAIN_ID: '31337',
    PUBLIC_URL: 'http://localhost',
    ...Object.fromEntries(
      ['CATALOG', 'CUSTODY', 'PASSPORTS', 'INTEGRATIONS'].map((name) => [`${name}_URL`, `http://127.0.0.1:${port}`]),
    ),
  };
  part = spawn(process.execPath, [...PROGRAM, 'part', 'catalog'], {
    env: {
      ...process.env,
      ...PROGRAM_ENVIRONMENT,
      ...KEYS,
      ...outside,
      ...settings,
      DATA_DIR: dataDir,
      NODE_OPTIONS: '',
    },
    stdio: ['ignore', 'inherit', 'inherit', ...(isSupervised ? (['ipc'] as const) : [])],
  });
  ended = new Promise((resolve) => part.once('exit', (...how) => resolve(how)));
}

describe('a part that waits for its database', () => {
  it.each<NodeJS.Signals>(['SIGTERM', 'SIGINT', 'SIGHUP'])(
    'ends in order when it is asked to, by %s',
    async (signal) => {
      start(false);
      await asked;
      part.kill(signal);
      expect(await ended).toEqual([0, null]);
    },
    START_MS,
  );

  it(
    'leaves a signal of its terminal to the process that supervises it, and ends with that process',
    async () => {
      start(true);
      await asked;
      part.kill('SIGINT');
      part.kill('SIGHUP');
      const early = await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 1_000, 'runs'))]);
      expect(early).toBe('runs');
      part.disconnect();
      expect(await ended).toEqual([0, null]);
    },
    START_MS,
  );

  it(
    'opens no address database, which is for scans',
    async () => {
      start(false, { GEOIP_DB: join(dataDir, 'none.mmdb') });
      expect(await Promise.race([asked.then(() => 'asks'), ended])).toBe('asks');
    },
    START_MS,
  );
});
