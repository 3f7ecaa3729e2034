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
   * Called whenever somebody told of something on the channel, and once after every (re)connection, since what was said while nobody
   * listened is lost: whoever is told looks for itself what is new.
   */
  readonly told: () => void;
  /** Called when nothing is heard any more. */
  readonly deaf?: () => void;
  readonly log: Logger;
  readonly mechanisms?: Mechanisms | undefined;
}
