import { ApolloGateway, type Experimental_DidResolveQueryPlanCallback } from '@apollo/gateway';
import type { DocumentNode, GraphQLSchema, OperationDefinitionNode } from 'graphql';
import type { Logger } from 'pino';
import { isNameOf } from '../../../schema/closed-record.js';
import type { SubgraphName } from '../../../schema/subgraph-name.js';
import type { Executor } from '../../../subgraphs/lib/graphql/subgraph.js';
import type { Call } from '../graph.js';
import { checkScalars } from './scalars-of-clients.js';

/**
 * Version of `@apollo/gateway` whose source was read for this file, the only one that uses the library. It relies on
 * undocumented behaviour: that a plan is passed to `experimental_didResolveQueryPlan` before it is executed and that an
 * error thrown there ends the call, the structure of a plan's nodes, and which members of a request the executor reads.
 * @internal
 */
export const READ_AGAINST = '2.14.4';

type PlanCallback = Experimental_DidResolveQueryPlanCallback;

/** A query plan as the library passes it. */
export type QueryPlan = Parameters<PlanCallback>[0]['queryPlan'];
export type PlanNode = Exclude<NonNullable<QueryPlan['node']>, { kind: 'Subscription' }>;
export type FetchNode = Extract<PlanNode, { kind: 'Fetch' }>;
export type ConditionNode = Extract<PlanNode, { kind: 'Condition' }>;
/** Selection of an entity that a fetch requires. */
export type Required = NonNullable<FetchNode['requires']>[number];

export type Interpreter = Awaited<ReturnType<ApolloGateway['load']>>['executor'];
export type PlannedRequest = Parameters<Interpreter>[0];

/** Properties of an operation that are known before it runs. */
export interface ReadyOperation {
  readonly text: string;
  readonly operationName: string | undefined;
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  readonly queryHash: string;
}

export interface Planner {
  /** API schema: the supergraph without its internal parts. */
  readonly apiSchema: GraphQLSchema;
  /** Plans an operation and executes the plan with the library, unless `planned` throws. */
  readonly interpret: Interpreter;
  stop(): Promise<void>;
}

/** Loads the library with a composed supergraph. `planned` is called with each plan before it is executed. */
export async function loadPlanner(
  supergraphSdl: string,
  subgraphs: Readonly<Record<SubgraphName, Executor>>,
  planned: (operation: Pick<PlannedRequest, 'document' | 'operation' | 'operationName'>, plan: QueryPlan) => void,
  log: Logger,
): Promise<Planner> {
  // Disables the library's usage reporting and its requests to cloud metadata services.
  process.env.APOLLO_TELEMETRY_DISABLED = 'true';
  let apiSchema: GraphQLSchema | undefined;
  const gateway = new ApolloGateway({
    supergraphSdl,
    // Composition validated the supergraph when it was generated, so a start need not.
    validateSupergraph: false,
    buildService: ({ name }) => dataSource(executorOf(subgraphs, name)),
    logger: quiet(log),
    experimental_didResolveQueryPlan: ({ queryPlan, requestContext }) => planned(requestContext, queryPlan),
  });
  gateway.onSchemaLoadOrUpdate((loaded) => {
    apiSchema = loaded.apiSchema;
  });
  const { executor, schema } = await gateway.load({});
  const api = apiSchema ?? schema;
  checkScalars(api);
  return { apiSchema: api, interpret: executor, stop: () => gateway.stop() };
}

/** Builds a request with the members that the executor reads; the graph server handles the others. */
export const requestFor = (
  { text, document, operation, operationName, queryHash }: ReadyOperation,
  variables: Readonly<Record<string, unknown>>,
  call: Call,
  schema: GraphQLSchema,
  log: Logger,
): PlannedRequest =>
  ({
    request: { query: text, operationName, variables },
    document,
    operation,
    operationName,
    queryHash,
    source: text,
    schema,
    context: call,
    metrics: {},
    logger: log,
    cache: undefined,
    overallCachePolicy: undefined,
    schemaHash: '',
  }) as unknown as PlannedRequest;

type DataSource = ReturnType<NonNullable<NonNullable<ConstructorParameters<typeof ApolloGateway>[0]>['buildService']>>;

/** Returns the call that `requestFor` stored in a request's context. */
export const callOf = (context: PlannedRequest['context']): Call => context as Call;

function executorOf(subgraphs: Readonly<Record<SubgraphName, Executor>>, name: string): Executor {
  if (!isNameOf(subgraphs, name)) throw new Error(`The supergraph names a subgraph ${name} that is not there`);
  return subgraphs[name];
}

/** Passes a fetch of a query plan to a subgraph, with the principal that the gateway authenticated. */
const dataSource = (executor: Executor): DataSource => ({
  async process({ request, context }) {
    const { principal, requestId, clientAddress } = callOf(context);
    const result = await executor.execute({
      text: request.query!,
      variables: request.variables,
      operationName: request.operationName,
      principal,
      requestId,
      clientAddress,
    });
    return result as Awaited<ReturnType<DataSource['process']>>;
  },
});

/** Logs the library's messages about loading at debug level. */
const quiet = (log: Logger) => ({
  debug: (message?: string) => log.trace(message),
  info: (message?: string) => log.debug(message),
  warn: (message?: string) => log.warn(message),
  error: (message?: string) => log.error(message),
});
