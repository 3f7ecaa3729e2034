import type { Logger } from 'pino';
import type { SubgraphName } from '../../graphql/subgraph.js';
import type { Mechanisms } from './mechanisms.js';

export interface Listening {
  close(): Promise<void>;
}

export interface Listener {
  readonly url: string;
  /** In which a table of notifications stands. */
  readonly schema: SubgraphName;
  readonly channel: string;
  /**
   * Called on each notification of the channel, and once after every (re)connection, since notifications are lost while there
   * is none: the callee looks itself for what is new.
   */
  readonly notified: () => void;
  /** Called when nothing is heard any more. */
  readonly deaf?: () => void;
  readonly log: Logger;
  readonly mechanisms?: Mechanisms | undefined;
}
