import { pino } from 'pino';

/** Characters of lines that are written together. */
const BLOCK = 8_192;

/** Milliseconds after which an incomplete block is written. */
const LONGEST_WAIT_MS = 100;

/** Buffer of the output, which writes below this size only when flushed. */
const OUTPUT = { dest: 1, sync: false, minLength: 4 * BLOCK, maxWrite: 8 * BLOCK };

interface Lines {
  write(line: string): void;
  /** Writes all lines synchronously. */
  flushSync(): void;
}

/**
 * Collects lines for stdout into blocks: a write per line costs as much as a small database read. The logging library
 * could collect them, but measures its whole buffer with each line. An orderly exit and an uncaught error flush the
 * rest; only `kill -9` loses the last moment's lines.
 */
export function lineBlocks(): Lines {
  const output = pino.destination(OUTPUT);
  let lines = '';
  const handOver = (): void => {
    if (lines === '') return;
    output.write(lines);
    lines = '';
  };
  const flush = (): void => {
    handOver();
    output.flush();
  };
  setInterval(flush, LONGEST_WAIT_MS).unref();
  // Before the output's own listeners, which flush and close it.
  process.prependListener('beforeExit', handOver);
  process.prependListener('exit', handOver);
  return {
    write(line) {
      // Not measured in bytes, for which each line would be copied once more.
      lines += line;
      if (lines.length >= BLOCK) flush();
    },
    flushSync() {
      handOver();
      output.flushSync();
    },
  };
}
