import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import type { AddressPlace } from '../../../subgraphs/custody/verification/address-place.js';

/** What the processes of a platform are told of the test that asks them, at any moment and without being asked themselves. */
export interface Told {
  /** Milliseconds by which the test's clock is ahead of the machine's. */
  readonly ahead: number;
  /** Instant at which the test's clock stands still, in milliseconds; null when it runs. */
  readonly still: number | null;
  /** Where every address is, by the test's own word. */
  readonly place: AddressPlace | null;
}

/** One page, written and read as a whole. */
const BYTES = 2_048;

export interface Teller {
  tell(told: Told): void;
  close(): void;
}

/** Writes to a file that other processes read whenever they ask for the time: no message could overtake a request. */
export function openTeller(path: string): Teller {
  const file = openSync(path, 'w+');
  let last = '';
  return {
    tell(told) {
      const text = JSON.stringify(told);
      if (text === last) return;
      last = text;
      const page = Buffer.alloc(BYTES, ' ');
      page.write(text);
      writeSync(file, page, 0, BYTES, 0);
    },
    close: () => closeSync(file),
  };
}

export interface Listener {
  told(): Told;
  close(): void;
}

export function openListener(path: string): Listener {
  const file = openSync(path, 'r');
  const page = Buffer.alloc(BYTES);
  let [last, told] = ['', undefined as Told | undefined];
  return {
    told() {
      readSync(file, page, 0, BYTES, 0);
      const text = page.toString('utf8').trimEnd();
      if (text !== last || !told) [last, told] = [text, JSON.parse(text) as Told];
      return told;
    },
    close: () => closeSync(file),
  };
}

export const clockOf =
  (listener: Listener): (() => Date) =>
  () => {
    const { ahead, still } = listener.told();
    return new Date(still ?? Date.now() + ahead);
  };
