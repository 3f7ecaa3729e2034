import type { Logger } from 'pino';
import type { Mechanisms } from '../database/mechanisms/mechanisms.js';

/**
 * Running workers: each announces the name under which it locks work, and any process that finds that a name has ended
 * (`isGone`) unlocks its work. Otherwise a killed worker's jobs would stay locked for hours.
 */
export interface Presence {
  /** False while this process may itself be cut off from the database, so that others' expiry proves nothing. */
  readonly isSure: boolean;
  /** Announces a worker of this process until the process ends. */
  announce(name: string): void;
  /** Withdraws all workers of this process after a crash; others take over their work. */
  forget(): Promise<void>;
  close(): Promise<void>;
}

export interface PresenceOptions {
  readonly url: string;
  readonly schema: string;
  /** `application_name` of the workers' connection. */
  readonly purpose: string;
  readonly log: Logger;
  readonly mechanisms?: Mechanisms | undefined;
}
