import { pino } from 'pino';

/** Bytes of lines that leave together. */
const BLOCK = 8_192;

/** Milliseconds after which lines leave that are no block yet. */
const LONGEST_WAIT_MS = 100;

/** Buffer size of the output, below which it writes only when it is flushed. */
const OUTPUT = { dest: 1, sync: false, minLength: 4 * BLOCK, maxWrite: 8 * BLOCK };

interface Lines {
  write(line: string): void;
  /** Writes out all lines before it returns. */
  flushSync(): void;
}

/**
 * Gathers lines for stdout into blocks: a write of its own for each costs as much as a small read of the database. The library could
 * gather them itself, but measures with each line all that it holds. An orderly end and a crash of ours write out what is left; only
 * `kill -9` takes the last moment's lines along.
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
  // Before the output's own listeners, which write out what it holds and end it.
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
