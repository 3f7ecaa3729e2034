import { createHash } from 'node:crypto';
import { ApolloGateway } from '@apollo/gateway';
import type { GatewayInterface } from '@apollo/server-gateway-interface';
import {
  type DocumentNode,
  type ExecutionResult,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  type OperationDefinitionNode,
  parse,
  print,
  validate,
} from 'graphql';
import type { Logger } from 'pino';
import type { Executor, SubgraphName } from '../../subgraphs/lib/graphql/subgraph.js';
import { traced } from '../../subgraphs/lib/process/tracing.js';
import type { Call } from './graph.js';
import { compiledPlans } from './plan/compiled-plans.js';
import { type Costs, operationCosts } from './refuse-costly.js';

export interface Supergraph {
  /** Counts what clients ask, before it runs. */
  readonly costs: Costs;
  /** What a client may ask: the supergraph without what is internal. */
  readonly apiSchema: GraphQLSchema;
  /** For the graph server, which brings its own parsing and validation; the same executor, loaded once. */
  readonly forServer: GatewayInterface;
  /** Runs an operation that is known to the platform; its text is parsed, validated and planned once per process. */
  run(
    text: string,
    operationName: string,
    variables: Readonly<Record<string, unknown>>,
    call: Call,
  ): Promise<ExecutionResult>;
  /** Makes an operation of a client's ready that will be run more than once; it is known to whoever holds it and to nobody else. */
  prepareQuery(document: DocumentNode, operationName?: string): PreparedOperation;
  runPrepared(
    prepared: PreparedOperation,
    variables: Readonly<Record<string, unknown>>,
    call: Call,
  ): Promise<ExecutionResult>;
  stop(): Promise<void>;
}

/** An operation that was validated. */
interface PreparedOperation {
  readonly text: string;
  readonly operationName: string | undefined;
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  readonly queryHash: string;
}

/** Loads the composed supergraph over subgraphs that are in this process or behind HTTP: the gateway cannot tell. */
export async function loadSupergraph(
  supergraphSdl: string,
  subgraphs: Readonly<Record<SubgraphName, Executor>>,
  log: Logger,
): Promise<Supergraph> {
  // Else the library reports to its maker, and asks a cloud's metadata service where it runs: no business of theirs.
  process.env.APOLLO_TELEMETRY_DISABLED = 'true';
  let apiSchema: GraphQLSchema | undefined;
  const plans = compiledPlans(() => apiSchema, subgraphs);
  const gateway = new ApolloGateway({
    supergraphSdl,
    // Composition has validated it, and the check for schema drift composes it again; a start need not.
    validateSupergraph: false,
    buildService: ({ name }) => dataSource(subgraphs[name as SubgraphName]),
    logger: quiet(log),
    experimental_didResolveQueryPlan: plans.planned,
  });
  gateway.onSchemaLoadOrUpdate((loaded) => {
    apiSchema = loaded.apiSchema;
  });
  const { executor: interpret, schema } = await gateway.load({});
  const executor = ((context) => plans.executor(interpret, context)) as GatewayExecutor;
  const api = apiSchema ?? schema;
  const prepared = new Map<string, PreparedOperation>();
  const prepare = (text: string, operationName: string): PreparedOperation => {
    const known = prepared.get(text);
    if (known) return known;
    const ready = prepareOperation(api, text, operationName);
    prepared.set(text, ready);
    return ready;
  };
  const runPrepared: Supergraph['runPrepared'] = (prepared, variables, call) => {
    const { text, document, operation, operationName, queryHash } = prepared;
    // The executor reads no more of a request than this; the rest of a request is the graph server's business.
    const request = { query: text, operationName, variables };
    const asked = {
      request,
      document,
      operation,
      operationName,
      queryHash,
      source: text,
      schema: api,
      context: call,
      metrics: {},
      logger: log,
      cache: undefined,
      overallCachePolicy: undefined,
      schemaHash: '',
    } as unknown as Parameters<typeof executor>[0];
    return traced(
      () => ({ name: `gateway ${operationName ?? 'operation'}` }),
      () => executor(asked),
    );
  };
  return {
    apiSchema: api,
    costs: operationCosts(api, supergraphSdl),
    forServer: {
      onSchemaLoadOrUpdate: (callback) => {
        callback({ apiSchema: api, coreSupergraphSdl: supergraphSdl });
        return () => {};
      },
      load: async () => ({
        executor: (asked) => {
          const ready = withOperation(asked);
          return traced(
            () => ({ name: `gateway ${ready.operation.name?.value ?? 'operation'}` }),
            () => executor(ready),
          );
        },
      }),
      stop: async () => {},
    },
    stop: () => gateway.stop(),
    run: (text, operationName, variables, call) => runPrepared(prepare(text, operationName), variables, call),
    prepareQuery: (document, operationName) => readyOperation(document, print(document), operationName),
    runPrepared,
  };
}

function prepareOperation(schema: GraphQLSchema, text: string, operationName: string): PreparedOperation {
  const document = parse(text);
  const faults = validate(schema, document);
  if (faults.length > 0) throw new Error(`${operationName}: ${faults.map((fault) => fault.message).join('; ')}`);
  return readyOperation(document, text, operationName);
}

function readyOperation(document: DocumentNode, text: string, operationName: string | undefined): PreparedOperation {
  const operation = getOperationAST(document, operationName);
  if (!operation) throw new Error(`${operationName ?? 'The operation'} is not in its document`);
  return { text, document, operation, operationName, queryHash: createHash('sha256').update(text).digest('hex') };
}

type GatewayExecutor = Awaited<ReturnType<ApolloGateway['load']>>['executor'];
type Asked = Parameters<GatewayExecutor>[0];

/** What cannot be run here is the caller's mistake; the library would call it a failure of ours. */
function withOperation(asked: Asked): Asked {
  const { operation, request } = asked;
  if (operation && operation.operation !== 'subscription') return asked;
  const named = request.operationName ? 'There is no operation of this name' : 'Name the operation to run';
  throw new GraphQLError(operation ? 'Subscriptions are answered over WebSocket' : named, {
    extensions: { code: 'BAD_OPERATION', http: { status: 400 } },
  });
}

type DataSource = ReturnType<NonNullable<NonNullable<ConstructorParameters<typeof ApolloGateway>[0]>['buildService']>>;

/** Hands a fetch of a query plan to a subgraph, with the principal that the gateway established. */
const dataSource = (executor: Executor): DataSource => ({
  async process({ request, context }) {
    const { principal, requestId, clientAddress } = context as Call;
    const result = await executor.execute({
      text: request.query as string,
      variables: request.variables,
      operationName: request.operationName,
      principal,
      requestId,
      clientAddress,
    });
    return result as Awaited<ReturnType<DataSource['process']>>;
  },
});

/** The gateway library announces its every load; that belongs below our own start-up lines. */
const quiet = (log: Logger) => ({
  debug: (message?: string) => log.trace(message),
  info: (message?: string) => log.debug(message),
  warn: (message?: string) => log.warn(message),
  error: (message?: string) => log.error(message),
});
