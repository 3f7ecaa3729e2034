import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { DeliveryRecord } from './record.statements.js';

const RETRY_MS = 500;
/** Milliseconds for which outcomes are collected into one write. */
const GATHER_MS = 8;
const MOST = 500;

/**
 * Collects outcomes and writes them in batches, the next one collecting while one is written. A batch that cannot be
 * written is retried.
 */
export class OutcomeLog {
  readonly #write: (records: readonly DeliveryRecord[]) => Promise<void>;
  readonly #log: Logger;
  #waiting: DeliveryRecord[] = [];
  #writing: Promise<void> | undefined;

  constructor(write: (records: readonly DeliveryRecord[]) => Promise<void>, log: Logger) {
    this.#write = write;
    this.#log = log;
  }

  add(record: DeliveryRecord): void {
    this.#waiting.push(record);
    this.#writing ??= this.#drain();
  }

  /** Resolves when everything added so far is written. */
  async flushed(): Promise<void> {
    while (this.#writing) await this.#writing;
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) {
      await pause(GATHER_MS);
      const batch = this.#waiting.slice(0, MOST);
      try {
        await this.#write(batch);
        this.#waiting = this.#waiting.slice(batch.length);
      } catch (error) {
        this.#log.warn({ err: error, deliveries: batch.length }, 'outcomes of deliveries are not written yet');
        await pause(RETRY_MS);
      }
    }
    this.#writing = undefined;
  }
}
