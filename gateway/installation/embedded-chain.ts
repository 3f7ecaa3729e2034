import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { connect } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { BLOCK_GAS } from '../../subgraphs/custody/chain/block-gas.rules.js';
import { isAlive, isRunning } from './embedded-postgres/running-server.js';
import { freePort } from './free-port.js';
import { refuseTakenPort } from './listening.js';
import { replaceFile } from './replace-file.js';

export interface EmbeddedChainOptions {
  readonly dataDir: string;
  /** Port of the RPC; a free one by default. */
  readonly port?: number;
  /** Restarts the node, empty and on the same port, whenever it ends by itself; custody then resends its transactions. */
  readonly keepAlive?: boolean;
}

export interface EmbeddedChain {
  readonly rpcUrl: string;
  readonly port: number;
  stop(): Promise<void>;
}

/** Chain id of the embedded node. No public network has it, so that its signatures are not valid elsewhere. */
export const EMBEDDED_CHAIN_ID = 31337;

/**
 * Timestamp of the first block, in seconds; fixed, so that resending the transactions after a restart gives the same
 * chain.
 */
const GENESIS_TIME = 1_767_225_600;
const START_LIMIT_MS = 60_000;
const RESTART_MS = 200;

export const NODE_PARAMETERS: readonly string[] = [
  ['--chain-id', String(EMBEDDED_CHAIN_ID)],
  ['--timestamp', String(GENESIS_TIME)],
  ['--gas-limit', String(BLOCK_GAS)],
  ['--enable-tx-gas-limit'],
  ['--base-fee', '0'],
  ['--gas-price', '0'],
  ['--accounts', '0'],
  ['--host', '127.0.0.1'],
  // State history for reorganisations, in bounded memory.
  ['--prune-history', '64'],
].flat();

/**
 * Starts an EVM node that keeps its state in memory; its transactions are resent from the database. A node that a
 * killed process left running is ended first, since only an empty one can be rebuilt from the beginning.
 */
export async function startEmbeddedChain(options: EmbeddedChainOptions): Promise<EmbeddedChain> {
  const dataDir = resolve(options.dataDir);
  const pidFile = join(dataDir, 'chain.pid');
  await endOrphan(pidFile);
  if (options.port) await refuseTakenPort(options.port, '127.0.0.1', 'CHAIN_PORT');
  const port = options.port ?? (await freePort());
  const rpcUrl = `http://127.0.0.1:${port}`;
  let isStopping = false;
  /** Process id of the current node; 0 for none. */
  let current = 0;
  const start = (): number => {
    const { pid, child } = launch(port, dataDir);
    current = pid;
    child.once('exit', () => {
      if (current === pid) current = 0;
    });
    try {
      replaceFile(pidFile, String(pid));
    } catch (error) {
      // Without its number written down, nobody could end it once this process was killed.
      child.kill('SIGKILL');
      throw error;
    }
    if (options.keepAlive) child.once('exit', again);
    return pid;
  };
  const again = (): void => {
    setTimeout(() => {
      if (isStopping) return;
      try {
        start();
      } catch {
        // The cause may be temporary, e.g. a full disk.
        again();
      }
    }, RESTART_MS).unref();
  };
  await answering(port, start(), dataDir);
  const stop = async (): Promise<void> => {
    isStopping = true;
    await end(current, pidFile);
  };
  return { rpcUrl, port, stop };
}

function launch(port: number, dataDir: string): { pid: number; child: ChildProcess } {
  const log = openSync(join(dataDir, 'chain.log'), 'a');
  const child = spawn(anvil(), [...NODE_PARAMETERS, '--port', String(port)], {
    detached: true,
    stdio: ['ignore', log, log],
    cwd: dataDir,
  });
  closeSync(log);
  child.unref();
  const { pid } = child;
  if (pid === undefined)
    throw new Error('The embedded EVM node cannot be started: set CHAIN_RPC_URL to one of your own');
  return { pid, child };
}

function anvil(): string {
  const platform = process.platform === 'win32' ? 'win32' : process.platform;
  const arch = process.arch === 'x64' ? 'amd64' : process.arch;
  const name = `@foundry-rs/anvil-${platform}-${arch}`;
  try {
    const folder = createRequire(import.meta.url).resolve(`${name}/package.json`);
    return join(folder, '..', 'bin', process.platform === 'win32' ? 'anvil.exe' : 'anvil');
  } catch (error) {
    throw new Error(`No embedded EVM node for ${platform}-${arch}: set CHAIN_RPC_URL to one of your own`, {
      cause: error,
    });
  }
}

async function endOrphan(pidFile: string): Promise<void> {
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, 'utf8'));
  const commandLine = `/proc/${pid}/cmdline`;
  // The process id may have been reused since.
  const ours =
    !existsSync('/proc/self') || (existsSync(commandLine) && readFileSync(commandLine, 'utf8').includes('anvil'));
  if (ours) await end(pid, pidFile);
  else rmSync(pidFile, { force: true });
}

async function end(pid: number, pidFile: string): Promise<void> {
  // Zero, as of an empty file, would be this process's own group.
  if (pid > 0 && isAlive(pid)) process.kill(pid, 'SIGKILL');
  while (pid > 0 && isRunning(pid)) await delay(5);
  rmSync(pidFile, { force: true });
}

/** Waits until the node answers. */
async function answering(port: number, pid: number, dataDir: string): Promise<void> {
  const limit = Date.now() + START_LIMIT_MS;
  while (!(await isListening(port))) {
    if (!isRunning(pid)) throw new Error(`The embedded EVM node ended; see ${join(dataDir, 'chain.log')}`);
    if (Date.now() > limit) throw new Error('The embedded EVM node does not answer');
    await delay(10);
  }
}

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
