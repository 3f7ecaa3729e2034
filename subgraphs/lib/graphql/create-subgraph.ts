import { type ExecutionResult, GraphQLError, type GraphQLSchema } from 'graphql';
import type { Logger } from 'pino';
import type { Reading } from '../../../schema/queue-metrics.js';
import type { SubgraphName } from '../../../schema/subgraph-name.js';
import { isTracing, type Traced, traced } from '../process/tracing.js';
import { compiledOperations } from './compiled-operations.js';
import type { CallContext } from './context.js';
import { DomainError } from './domain-error.js';
import type { DependencyHealth, GraphRequest, Subgraph } from './subgraph.js';

export interface SubgraphMaking<Context extends CallContext> {
  readonly schema: GraphQLSchema;
  /** Federation 2 SDL. */
  readonly sdl: string;
  readonly name: SubgraphName;
  readonly log: Logger;
  /** Creates the context of a query, a mutation, or a job. */
  contextFor(request: GraphRequest, isQuery?: boolean): Context;
  recordKeys?(): Promise<void>;
  startJobs(): Promise<void>;
  health(): Promise<readonly DependencyHealth[]>;
  backlog(): Promise<readonly Reading[]>;
  close(): Promise<void>;
}

/** Creates the executor of a federated schema: refusals keep their codes, other errors are logged and hidden. */
export function createSubgraph<Context extends CallContext>(making: SubgraphMaking<Context>): Subgraph {
  const operation = compiledOperations(making.schema);
  const run = (request: GraphRequest): Promise<ExecutionResult> | ExecutionResult => {
    const compiled = operation(request.text, request.operationName);
    return compiled.run(making.contextFor(request, compiled.isQuery), request.variables ?? {});
  };
  return {
    name: making.name,
    schema: making.schema,
    sdl: making.sdl,
    recordKeys: async () => making.recordKeys?.(),
    startJobs: () => making.startJobs(),
    health: () => making.health(),
    backlog: () => making.backlog(),
    close: () => making.close(),
    execute(request: GraphRequest): Promise<ExecutionResult> | ExecutionResult {
      const result = isTracing()
        ? traced(
            () => spanOf(making.name, request),
            () => run(request),
          )
        : run(request);
      return result instanceof Promise
        ? result.then((one) => withCodes(one, request, making))
        : withCodes(result, request, making);
    },
  };
}

type Logged = Pick<SubgraphMaking<CallContext>, 'name' | 'log'>;

const spanOf = (subgraph: SubgraphName, { operationName, requestId }: GraphRequest): Traced => ({
  name: `${subgraph} ${operationName ?? 'operation'}`,
  attributes: { 'request.id': requestId },
});

/** Returns a result whose errors have codes for the caller. */
const withCodes = (result: ExecutionResult, request: GraphRequest, making: Logged): ExecutionResult =>
  result.errors ? { ...result, errors: result.errors.map((error) => coded(error, request, making)) } : result;

/**
 * Returns the code of an error for the caller: that of a refusal, of an invalid operation, or of an internal error,
 * whose cause is only logged.
 */
function coded(error: GraphQLError, request: GraphRequest, making: Logged): GraphQLError {
  const cause = error.originalError;
  if (cause instanceof DomainError) {
    return withExtensions(error, { code: cause.code, facts: cause.facts, requestId: request.requestId });
  }
  if (!cause) return withExtensions(error, { code: 'BAD_OPERATION', requestId: request.requestId });
  making.log.error(
    { err: cause, subgraph: making.name, requestId: request.requestId, path: error.path },
    'unexpected failure',
  );
  return new GraphQLError('Internal Server Error', {
    path: error.path,
    extensions: { code: 'INTERNAL', requestId: request.requestId },
  });
}

const withExtensions = (error: GraphQLError, extensions: Record<string, unknown>): GraphQLError =>
  new GraphQLError(error.message, { nodes: error.nodes, path: error.path, extensions });
