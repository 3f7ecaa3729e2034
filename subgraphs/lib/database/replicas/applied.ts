import { setTimeout as delay } from 'node:timers/promises';
import { asError } from '../../process/as-error.js';
import type { WalPosition } from './wal-position.js';

/** Milliseconds between two polls of a replica for an awaited position. */
const LOOK_AGAIN_MS = 2;

interface Waiting {
  readonly position: WalPosition;
  readonly applied: () => void;
  readonly failed: (error: Error) => void;
}

/** Waits until a replica has replayed the log up to a position; concurrent waits share one poll. */
export class Applied {
  readonly #look: () => Promise<WalPosition>;
  readonly #waiting = new Set<Waiting>();
  #isLooking = false;

  constructor(look: () => Promise<WalPosition>) {
    this.#look = look;
  }

  /** Resolves when the position is replayed; rejects when it is not within the limit, or the replica does not answer. */
  async upTo(position: WalPosition, limitMs: number): Promise<void> {
    let waiting: Waiting | undefined;
    const limit = setTimeout(() => waiting?.failed(new Error(`it is more than ${limitMs} ms behind`)), limitMs);
    try {
      await new Promise<void>((applied, failed) => {
        waiting = { position, applied, failed };
        this.#waiting.add(waiting);
        void this.#lookOn();
      });
    } finally {
      clearTimeout(limit);
      this.#waiting.delete(waiting!);
    }
  }

  async #lookOn(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    try {
      while (this.#waiting.size > 0) {
        const at = await this.#look();
        for (const { position, applied } of this.#waiting) if (position <= at) applied();
        // Waits that are complete are resolved before the next turn.
        await delay(LOOK_AGAIN_MS);
      }
    } catch (error) {
      for (const { failed } of this.#waiting) failed(asError(error));
    } finally {
      this.#isLooking = false;
    }
  }
}
