import type { Logger } from 'pino';
import type { Mechanisms } from '../database/mechanisms/mechanisms.js';
import type { Peers } from './peers.js';

/** The dependencies that every subgraph gets from its builder; a subgraph that needs more extends it. */
export interface SubgraphPorts {
  /** PostgreSQL; the subgraph uses the schema of its own name and no other. */
  readonly databaseUrl: string;
  /** Streaming replicas of it; none where it is the only one. */
  readonly databaseReadUrls?: readonly string[];
  readonly peers: Peers;
  /** PgBouncer in transaction mode before it; undefined: none. */
  readonly databasePoolerUrl?: string | undefined;
  /** Mechanisms of locks, notifications and messages between its processes; by default those of PostgreSQL. */
  readonly mechanisms?: Mechanisms | undefined;
  /** False where the clock is not the machine's: recurring jobs begin by the machine's time, and forget what is old by this clock. */
  readonly recurringJobs?: boolean;
  readonly log: Logger;
  readonly clock: () => Date;
}
