import 'reflect-metadata';
import { createLog } from '../../subgraphs/lib/process/log.js';
import { firstOperator } from '../commands/first-operator.js';
import { loadFirstManifest } from '../manifest/load-first-manifest.js';
import { readConfiguration } from './configuration.js';
import { remotePeers, tokensOf } from './parts.js';
import { terminalProgress } from './progress.js';
import { endOnStopSignal } from './stop-signals.js';

const DEVELOPMENT_CHAIN =
  'CHAIN_IS_EMBEDDED is on: registrations go to a development node that forgets them and is fed again from the database. They prove nothing to others.';

/**
 * Sets up a distributed installation, as the starts of the other topologies do themselves: loads MANIFEST into an empty
 * database, invites the first operator, and ends. Idempotent.
 */
export async function firstStart(): Promise<void> {
  endOnStopSignal('What was loaded stays; another first-start goes on from here.');
  const configuration = readConfiguration(process.env);
  const log = createLog(configuration.logLevel, 'first-start');
  const progress = terminalProgress((line) => process.stdout.write(`${line}\n`), process.stdout.isTTY);
  const peers = remotePeers({ configuration, tokens: tokensOf(configuration), log }, 'start');
  await loadFirstManifest(configuration, { peers }, progress);
  const invitation = await firstOperator(configuration, peers);
  if (configuration.chainIsEmbedded) process.stdout.write(`${DEVELOPMENT_CHAIN}\n`);
  process.stdout.write(invitation ?? 'There is nothing to begin: this installation has, or had, an operator.\n');
  process.exit(0);
}
