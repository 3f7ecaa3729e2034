import type { Logger } from 'pino';
import type { SubgraphName } from '../../../../schema/subgraph-name.js';
import type { Mechanisms } from './mechanisms.js';

export interface Listening {
  close(): Promise<void>;
}

export interface Listener {
  readonly url: string;
  /** Schema of the notification table. */
  readonly schema: SubgraphName;
  readonly channel: string;
  /**
   * Called on each notification of the channel, and after every (re)connection, since notifications in between are
   * lost: the callee reads everything that is new.
   */
  readonly notified: () => void;
  /** Called when the connection is lost. */
  readonly deaf?: () => void;
  readonly log: Logger;
  readonly mechanisms?: Mechanisms | undefined;
}
