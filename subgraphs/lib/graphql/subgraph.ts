import type { ExecutionResult, GraphQLSchema } from 'graphql';
import type { Reading } from '../jobs/backlog-series.js';
import type { Principal } from './principal.js';

export type SubgraphName = 'catalog' | 'custody' | 'passports' | 'integrations';

/** One operation that the gateway or a peer sends to a subgraph. */
export interface GraphRequest {
  readonly text: string;
  readonly variables?: Readonly<Record<string, unknown>>;
  readonly operationName?: string;
  readonly principal: Principal;
  readonly requestId: string;
  readonly clientAddress: string;
}

/** Answers operations: a subgraph in this process, or one behind HTTP. */
export interface Executor {
  execute(request: GraphRequest): Promise<ExecutionResult>;
}

export interface DependencyHealth {
  /** e.g. `custody database`, `chain`. */
  readonly name: string;
  readonly ready: boolean;
  /** A sentence for the operator when it is not ready. */
  readonly detail?: string;
  /** Named, but not required: without it reads are answered, and work that needs it is done later. */
  readonly optional?: true;
}

/** Tells whether every required dependency is ready. */
export const isReady = (states: readonly DependencyHealth[]): boolean =>
  states.every(({ ready, optional }) => ready || optional);

/** A subgraph that is built and can be called; jobs run only once `startJobs` was called. */
export interface Subgraph extends Executor {
  readonly name: SubgraphName;
  readonly schema: GraphQLSchema;
  readonly sdl: string;
  startJobs(): Promise<void>;
  health(): Promise<readonly DependencyHealth[]>;
  /** Reads the sizes of the queues, for the metrics; at most some seconds old. */
  backlog(): Promise<readonly Reading[]>;
  close(): Promise<void>;
}
