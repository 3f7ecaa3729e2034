import type { Logger } from 'pino';
import type { Mechanisms } from '../database/mechanisms/mechanisms.js';

/**
 * The live workers: each announces the name under which it takes work, and any process that finds that a name is gone
 * (`isGone`) gives its work to others. Without this a killed worker's jobs would stay locked for hours.
 */
export interface Presence {
  /** Whether the silence of others may be believed: not while it may be this process that does not hear. */
  readonly isSure: boolean;
  /** Says that a worker of this process lives, for as long as the process does. */
  announce(name: string): void;
  /** Lets go of every worker of this process: they have crashed, and others take over what they held. */
  forget(): Promise<void>;
  close(): Promise<void>;
}

export interface PresenceOptions {
  readonly url: string;
  readonly schema: string;
  /** Whose workers they are, in the server's list of connections. */
  readonly purpose: string;
  readonly log: Logger;
  readonly mechanisms?: Mechanisms | undefined;
}
