import { ApolloGateway, type Experimental_DidResolveQueryPlanCallback } from '@apollo/gateway';
import type { DocumentNode, GraphQLSchema, OperationDefinitionNode } from 'graphql';
import type { Logger } from 'pino';
import { isNameOf } from '../../../schema/closed-record.js';
import type { Executor, SubgraphName } from '../../../subgraphs/lib/graphql/subgraph.js';
import type { Call } from '../graph.js';
import { checkScalars } from './scalars-of-clients.js';

/**
 * Version of `@apollo/gateway` whose code was read for this file, the only one that knows the library. It relies on what
 * is not documented: that a plan is handed to `experimental_didResolveQueryPlan` before it is interpreted and that an
 * error thrown there ends the call, what a plan's nodes hold, and how little of a request the executor reads.
 * @internal
 */
export const READ_AGAINST = '2.14.4';

type PlanCallback = Experimental_DidResolveQueryPlanCallback;

/** A query plan as the library tells it. */
export type QueryPlan = Parameters<PlanCallback>[0]['queryPlan'];
export type PlanNode = Exclude<NonNullable<QueryPlan['node']>, { kind: 'Subscription' }>;
export type FetchNode = Extract<PlanNode, { kind: 'Fetch' }>;
export type ConditionNode = Extract<PlanNode, { kind: 'Condition' }>;
/** Selection of an entity that a fetch requires. */
export type Required = NonNullable<FetchNode['requires']>[number];

export type Interpreter = Awaited<ReturnType<ApolloGateway['load']>>['executor'];
export type PlannedRequest = Parameters<Interpreter>[0];

/** Properties of an operation that are known before it is run. */
export interface ReadyOperation {
  readonly text: string;
  readonly operationName: string | undefined;
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  readonly queryHash: string;
}

export interface Planner {
  /** Schema that clients see: the supergraph without its internal parts. */
  readonly apiSchema: GraphQLSchema;
  /** Plans an operation and interprets the plan, unless `planned` throws. */
  readonly interpret: Interpreter;
  stop(): Promise<void>;
}

/** Loads the library over a composed supergraph. `planned` is handed each plan before it is run. */
export async function loadPlanner(
  supergraphSdl: string,
  subgraphs: Readonly<Record<SubgraphName, Executor>>,
  planned: (operation: Pick<PlannedRequest, 'document' | 'operation' | 'operationName'>, plan: QueryPlan) => void,
  log: Logger,
): Promise<Planner> {
  // Keeps the library from reporting to its maker and from asking a cloud's metadata service.
  process.env.APOLLO_TELEMETRY_DISABLED = 'true';
  let apiSchema: GraphQLSchema | undefined;
  const gateway = new ApolloGateway({
    supergraphSdl,
    // Composition has validated it, and the check for schema drift composes it again; a start need not.
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

/** Builds the request of the executor with the members it reads; the graph server handles the others. */
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

/** Returns the call that `requestFor` put into a request's context. */
export const callOf = (context: PlannedRequest['context']): Call => context as Call;

function executorOf(subgraphs: Readonly<Record<SubgraphName, Executor>>, name: string): Executor {
  if (!isNameOf(subgraphs, name)) throw new Error(`The supergraph names a subgraph ${name} that is not there`);
  return subgraphs[name];
}

/** Hands a fetch of a query plan to a subgraph, with the principal that the gateway established. */
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

/** Lowers the library's announcement of each load to debug level. */
const quiet = (log: Logger) => ({
  debug: (message?: string) => log.trace(message),
  info: (message?: string) => log.debug(message),
  warn: (message?: string) => log.warn(message),
  error: (message?: string) => log.error(message),
});
