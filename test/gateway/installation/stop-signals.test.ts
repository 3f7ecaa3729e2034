import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { constants } from 'node:os';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { projectFile } from '../../../subgraphs/lib/process/project.js';
import { portOf } from '../../support/port-of.js';

/** A server that answers nothing, in the place of a database and of subgraphs. */
let silent: Server;

beforeEach(async () => {
  silent = createServer(() => {}).listen(0, '127.0.0.1');
  await once(silent, 'listening');
});
afterEach(() => void silent.close());

const DEMONSTRATION = projectFile('gateway/installation/demonstration.yaml');

/** The settings of an installation whose parts are all the silent server. */
function environment(): NodeJS.ProcessEnv {
  const at = `127.0.0.1:${portOf(silent)}`;
  const key = (digit: string): string => digit.repeat(64);
  const urls = ['CATALOG_URL', 'CUSTODY_URL', 'PASSPORTS_URL', 'INTEGRATIONS_URL', 'CHAIN_RPC_URL'];
  return {
    PATH: process.env.PATH,
    ...Object.fromEntries(urls.map((name) => [name, `http://${at}`])),
    DATABASE_URL: `postgres://platform:none@${at}/platform`,
    CHAIN_ID: '31337',
    CHAIN_SIGNER_KEY: key('1'),
    QR_SIGNING_KEY: key('2'),
    TOKEN_SIGNING_KEY: key('3'),
    ENCRYPTION_KEY: key('4'),
    MANIFEST: DEMONSTRATION,
  };
}

it.each([
  ['import', 'SIGINT', ['dist/gateway/commands/import.js', DEMONSTRATION], 'What was applied stays'],
  ['operator', 'SIGTERM', ['dist/gateway/commands/operator.js', '--email', 'a@example.test'], 'No link was printed'],
  ['first-start', 'SIGTERM', ['dist/rest-adapter/main.js', 'first-start'], 'What was loaded stays'],
] as const)(
  '%s ends at a signal by itself, as it must in a container, and says how to go on',
  async (_, signal, words, advice) => {
    const [program, ...rest] = words;
    const child = spawn(process.execPath, [projectFile(program), ...rest], { env: environment(), stdio: 'pipe' });
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk;
    });
    const ended = once(child, 'close');
    await once(silent, 'connection');
    child.kill(signal);
    // The default action of a signal, which the first process of a container ignores, would leave no code.
    expect(await ended).toEqual([128 + constants.signals[signal], null]);
    expect(said).toContain(`: interrupted. ${advice}`);
  },
  60_000,
);
