import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import type { AddressPlace } from '../../../subgraphs/custody/verification/address-place.js';

/** The time and place of a test, which the processes of its platform read at any moment. */
interface TestTime {
  /** Milliseconds by which the test's clock is ahead of the machine's. */
  readonly ahead: number;
  /** Instant at which the test's clock stands still, in milliseconds; null when it runs. */
  readonly still: number | null;
  /** Where every address is, by the test's own word. */
  readonly place: AddressPlace | null;
}

/** One page, written and read as a whole. */
const BYTES = 2_048;

export interface TimeWriter {
  write(time: TestTime): void;
  close(): void;
}

/** Writes the time to a file that other processes read with each use: a message could arrive after a request. */
export function openTimeWriter(path: string): TimeWriter {
  const file = openSync(path, 'w+');
  let last = '';
  return {
    write(time) {
      const text = JSON.stringify(time);
      if (text === last) return;
      last = text;
      const page = Buffer.alloc(BYTES, ' ');
      page.write(text);
      writeSync(file, page, 0, BYTES, 0);
    },
    close: () => closeSync(file),
  };
}

export interface TimeReader {
  read(): TestTime;
  close(): void;
}

export function openTimeReader(path: string): TimeReader {
  const file = openSync(path, 'r');
  const page = Buffer.alloc(BYTES);
  let [last, time] = ['', undefined as TestTime | undefined];
  return {
    read() {
      readSync(file, page, 0, BYTES, 0);
      const text = page.toString('utf8').trimEnd();
      if (text !== last || !time) [last, time] = [text, JSON.parse(text) as TestTime];
      return time;
    },
    close: () => closeSync(file),
  };
}

export const clockOf =
  (reader: TimeReader): (() => Date) =>
  () => {
    const { ahead, still } = reader.read();
    return new Date(still ?? Date.now() + ahead);
  };
