import { createLog } from '../../subgraphs/lib/process/log.js';
import { tracing } from '../../subgraphs/lib/process/tracing.js';
import { readConfiguration } from './configuration.js';
import { shownDemonstration } from './demonstration.js';
import type { LoadFront } from './front-server.js';
import { PROGRAM } from './program.js';
import { terminalProgress } from './progress.js';
import { type Installation, startStandalone } from './standalone.js';
import { onStopSignal } from './stop-signals.js';
import { runUndo, type Undo } from './undo.js';
import { welcome } from './welcome.js';

/** Starts everything in this process (`npm start`, standalone topology). */
export async function start(loadFront: LoadFront): Promise<void> {
  const progress = terminalProgress((line) => process.stdout.write(`${line}\n`), process.stdout.isTTY);
  const configuration = readConfiguration(process.env);
  const log = createLog(process.stdout.isTTY && !process.env.LOG_LEVEL ? 'warn' : configuration.logLevel, 'standalone');
  const began = performance.now();
  const endTracing = await tracing(configuration, PROGRAM, 'standalone');
  const undo: Undo = [];
  let installation: Installation | undefined;
  let stopping = false;
  onStopSignal((cause) => {
    if (stopping) return;
    stopping = true;
    progress.note(`${cause}: stopping`);
    (installation ? installation.stop() : runUndo(undo)).finally(endTracing).then(
      () => process.exit(0),
      (error: Error) => {
        log.error({ err: error }, 'did not stop cleanly');
        process.exit(1);
      },
    );
  });
  try {
    installation = await startStandalone(configuration, log, progress, loadFront, undo);
    const demonstration = await shownDemonstration(configuration, installation.platform.peers);
    process.stdout.write(welcome(configuration, installation, performance.now() - began, demonstration));
    if (installation.invitation) process.stdout.write(installation.invitation);
  } catch (error) {
    // A start that was stopped fails for that reason alone.
    if (!stopping) throw error;
  }
}
