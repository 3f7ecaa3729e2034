import { constants } from 'node:os';

const NAMES = { SIGINT: 'Ctrl-C', SIGTERM: 'SIGTERM', SIGHUP: 'The terminal was closed' } as const;
type StopSignal = keyof typeof NAMES;
const SIGNALS: readonly StopSignal[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Calls `stop`, with words for it, for every signal that asks a process to end: without a listener it would end at once,
 * and leave an embedded database and node running. A process with the number 1, as in a container, would not end at all.
 */
export function onStopSignal(stop: (cause: string, signal: StopSignal) => void): void {
  for (const signal of SIGNALS) process.on(signal, () => stop(NAMES[signal], signal));
  // A closed terminal or pipe takes no more lines: these are lost, and the process goes on.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}

/**
 * Has a command end at such a signal, in a container too, with the exit code that shells give it; `advice` says how to go
 * on. `before` is called first.
 */
export function endOnStopSignal(advice: string, before: () => void = () => {}): void {
  onStopSignal((cause, signal) => {
    before();
    process.stderr.write(`${cause}: interrupted. ${advice}\n`);
    process.exit(128 + constants.signals[signal]);
  });
}
