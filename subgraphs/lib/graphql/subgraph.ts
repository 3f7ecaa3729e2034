import type { ExecutionResult, GraphQLSchema } from 'graphql';
import type { Principal } from '../../../schema/principal.js';
import type { Reading } from '../../../schema/queue-metrics.js';
import type { SubgraphName } from '../../../schema/subgraph-name.js';

/** One operation that the gateway or a peer sends to a subgraph. */
export interface GraphRequest {
  readonly text: string;
  readonly variables?: Readonly<Record<string, unknown>>;
  readonly operationName?: string;
  readonly principal: Principal;
  readonly requestId: string;
  readonly clientAddress: string;
}

/** Executes operations: a subgraph in this process, or one behind HTTP. */
export interface Executor {
  /** Runs an operation: in this process at once where all of its rows are cached, so that nothing waits for it. */
  execute(request: GraphRequest): Promise<ExecutionResult> | ExecutionResult;
}

export interface DependencyHealth {
  /** e.g. `custody database`, `chain`. */
  readonly name: string;
  readonly ready: boolean;
  /** Reason for the operator when it is not ready. */
  readonly detail?: string;
  /** True where reads work without it, and work that needs it is done later. */
  readonly optional?: true;
}

/** Tells whether every required dependency is ready. */
export const isReady = (states: readonly DependencyHealth[]): boolean =>
  states.every(({ ready, optional }) => ready || optional);

/** A running subgraph; its jobs run only after `startJobs`. */
export interface Subgraph extends Executor {
  readonly name: SubgraphName;
  readonly schema: GraphQLSchema;
  readonly sdl: string;
  /** Records the keys that its database is written with, which later starts require; throws when others are recorded. */
  recordKeys(): Promise<void>;
  startJobs(): Promise<void>;
  health(): Promise<readonly DependencyHealth[]>;
  /** Reads the lengths of the queues, for the metrics; at most some seconds old. */
  backlog(): Promise<readonly Reading[]>;
  close(): Promise<void>;
}
