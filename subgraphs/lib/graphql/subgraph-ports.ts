import type { Logger } from 'pino';
import type { Mechanisms } from '../database/mechanisms/mechanisms.js';
import type { Peers } from './peers.js';

/** Dependencies passed to every subgraph; a subgraph that needs more extends them. */
export interface SubgraphPorts {
  /** PostgreSQL; the subgraph uses only the schema of its own name. */
  readonly databaseUrl: string;
  /** Streaming replicas; empty for none. */
  readonly databaseReadUrls?: readonly string[];
  readonly peers: Peers;
  /** PgBouncer in transaction mode; undefined for none. */
  readonly databasePoolerUrl?: string | undefined;
  /** Mechanisms of locks and notifications between processes; by default those of PostgreSQL. */
  readonly mechanisms?: Mechanisms | undefined;
  /**
   * False where `clock` is not the machine's: recurring jobs are scheduled by the machine's time but delete by this
   * clock.
   */
  readonly recurringJobs?: boolean;
  readonly log: Logger;
  readonly clock: () => Date;
}
