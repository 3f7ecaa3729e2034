import type { Logger } from 'pino';
import type { Mechanisms } from '../database/mechanisms/mechanisms.js';

/**
 * The live workers: each announces the name under which it takes work, and any process that finds that a name is gone
 * (`isGone`) gives its work to others. Without this a killed worker's jobs would stay locked for hours.
 */
export interface Presence {
  /** True where the silence of others is certain: false while this process itself may be cut off. */
  readonly isSure: boolean;
  /** Says that a worker of this process lives, for as long as the process does. */
  announce(name: string): void;
  /** Gives up every worker of this process: they have crashed, and others take over their work. */
  forget(): Promise<void>;
  close(): Promise<void>;
}

export interface PresenceOptions {
  readonly url: string;
  readonly schema: string;
  /** Purpose of the workers' connections, as the server's list of connections names it. */
  readonly purpose: string;
  readonly log: Logger;
  readonly mechanisms?: Mechanisms | undefined;
}
