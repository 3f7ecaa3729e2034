import { type ChildProcess, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../gateway/installation/free-port.js';
import { PROGRAM, PROGRAM_ENVIRONMENT } from './program.js';
import { RECEIVER_CERTIFICATE } from './receiver-certificate.js';
import { until } from './until.js';

/** Starting, on a machine that does much else. */
export const START_MS = 180_000;

export type Topology = 'standalone' | 'distributed';

export interface Launched {
  /** Address of the REST interface, once it is up. */
  readonly rest: string;
  readonly graph: string;
  readonly process: ChildProcess;
  /** Everything it wrote to the terminal so far. */
  output(): string;
  /** Its exit code, once it has ended. */
  ended(): Promise<number | null>;
}

/** Starts an installation as a user would, with a data folder and ports of its own. */
export async function launch(
  topology: Topology,
  dataDir: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<Launched> {
  writeFileSync(join(dataDir, 'receiver.pem'), RECEIVER_CERTIFICATE);
  const port = environment.PORT ?? String(await freePort());
  const gatewayPort = environment.GATEWAY_PORT ?? String(await freePort());
  let output = '';
  const child = spawn(process.execPath, [...PROGRAM, topology], {
    env: {
      ...process.env,
      ...PROGRAM_ENVIRONMENT,
      DATA_DIR: dataDir,
      PORT: port,
      GATEWAY_PORT: gatewayPort,
      OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8',
      NODE_EXTRA_CA_CERTS: join(dataDir, 'receiver.pem'),
      LOG_LEVEL: 'error',
      NODE_OPTIONS: '',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk;
    });
  }
  const ending = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return {
    rest: `http://127.0.0.1:${port}`,
    graph: `http://127.0.0.1:${gatewayPort}/graphql`,
    process: child,
    output: () => output,
    ended: () => ending,
  };
}

/** Waits until a launched installation is ready. */
export async function ready(launched: Launched): Promise<Launched> {
  await until(async () => {
    if (launched.process.exitCode !== null) throw new Error(launched.output());
    return (await fetch(`${launched.rest}/health/ready`).catch(() => undefined))?.ok || undefined;
  }, START_MS);
  return launched;
}

export async function stop(launched: Launched | undefined, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (!launched || launched.process.exitCode !== null || launched.process.signalCode !== null) return;
  launched.process.kill(signal);
  await launched.ended();
}
