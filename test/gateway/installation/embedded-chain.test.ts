import { mkdirSync, mkdtempSync, readFileSync, rmdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type EmbeddedChain, startEmbeddedChain } from '../../../gateway/installation/embedded-chain.js';
import { isRunning } from '../../../gateway/installation/embedded-postgres/running-server.js';
import { portOf } from '../../support/port-of.js';
import { until } from '../../support/until.js';

let dataDir: string;
let chain: EmbeddedChain | undefined;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'passports-chain-'));
});
afterEach(async () => {
  await chain?.stop();
  chain = undefined;
  rmSync(dataDir, { recursive: true, force: true });
});

const pidFile = (): string => join(dataDir, 'chain.pid');
const pidNow = (): number => Number(readFileSync(pidFile(), 'utf8'));

describe('the embedded node', () => {
  it('on a port in use is refused, naming the setting', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const port = portOf(other);
    await expect(startEmbeddedChain({ dataDir, port })).rejects.toThrow(
      `Port ${port} is in use by another program: stop it, or set CHAIN_PORT to another port`,
    );
    await new Promise((resolve) => other.close(resolve));
  });

  it('that ended comes back once its number can be written down, and is not left running before', async () => {
    chain = await startEmbeddedChain({ dataDir, keepAlive: true });
    const first = pidNow();
    rmSync(pidFile());
    mkdirSync(pidFile());
    process.kill(first, 'SIGKILL');
    await until(async () => !isRunning(first) || undefined);
    // Several attempts.
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    rmdirSync(pidFile());
    const second = await until(async () => {
      try {
        return isRunning(pidNow()) ? pidNow() : undefined;
      } catch {
        return undefined;
      }
    });
    expect(second).not.toBe(first);
    await chain.stop();
    expect(isRunning(second)).toBe(false);
  });

  it('is stopped although its data folder was deleted', async () => {
    chain = await startEmbeddedChain({ dataDir, keepAlive: true });
    const pid = pidNow();
    rmSync(dataDir, { recursive: true });
    await chain.stop();
    expect(isRunning(pid)).toBe(false);
  });
});
