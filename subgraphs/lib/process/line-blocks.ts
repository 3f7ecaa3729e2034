import { pino } from 'pino';

/** Bytes of lines that are written together. */
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
  let bytes = 0;
  const handOver = (): void => {
    if (bytes === 0) return;
    output.write(lines);
    lines = '';
    bytes = 0;
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
      lines += line;
      bytes += Buffer.byteLength(line);
      if (bytes >= BLOCK) flush();
    },
    flushSync() {
      handOver();
      output.flushSync();
    },
  };
}
