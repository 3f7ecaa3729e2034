import { createHash } from 'node:crypto';
import type { GatewayInterface } from '@apollo/server-gateway-interface';
import {
  type DocumentNode,
  type ExecutionResult,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  parse,
  print,
  validate,
} from 'graphql';
import type { Logger } from 'pino';
import type { SubgraphName } from '../../schema/subgraph-name.js';
import type { Executor } from '../../subgraphs/lib/graphql/subgraph.js';
import { traced } from '../../subgraphs/lib/process/tracing.js';
import type { Call } from './graph.js';
import { type OperationPlaces, operationPlaces } from './operation-places.js';
import {
  type Interpreter,
  loadPlanner,
  type PlannedRequest,
  type ReadyOperation,
  requestFor,
} from './plan/apollo-gateway.js';
import { compiledPlans } from './plan/compiled-plans.js';
import { type Costs, operationCosts } from './refuse-costly.js';

export interface Supergraph {
  /** Cost check of clients' operations. */
  readonly costs: Costs;
  /** Slots of clients' operations, which limit the memory of their answers. */
  readonly places: OperationPlaces;
  /** API schema: the supergraph without its internal parts. */
  readonly apiSchema: GraphQLSchema;
  /** Executor for the graph server, which parses and validates by itself. */
  readonly forServer: GatewayInterface;
  /** Runs a static operation of the platform, parsed, validated and planned once per process. */
  run(
    text: string,
    operationName: string,
    variables: Readonly<Record<string, unknown>>,
    call: Call,
  ): Promise<ExecutionResult>;
  /** Prepares a client's operation that will run more than once. */
  prepareQuery(document: DocumentNode, operationName?: string): ReadyOperation;
  runPrepared(
    prepared: ReadyOperation,
    variables: Readonly<Record<string, unknown>>,
    call: Call,
  ): Promise<ExecutionResult>;
  stop(): Promise<void>;
}

/** Loads the composed supergraph over subgraphs in this process or behind HTTP. */
export async function loadSupergraph(
  supergraphSdl: string,
  subgraphs: Readonly<Record<SubgraphName, Executor>>,
  log: Logger,
): Promise<Supergraph> {
  let apiSchema: GraphQLSchema | undefined;
  const plans = compiledPlans(() => apiSchema, subgraphs);
  const planner = await loadPlanner(supergraphSdl, subgraphs, plans.planned, log);
  const api = planner.apiSchema;
  apiSchema = api;
  const executor: Interpreter = (request) => plans.executor(planner.interpret, request);
  const prepared = new Map<string, ReadyOperation>();
  const prepare = (text: string, operationName: string): ReadyOperation => {
    const known = prepared.get(text);
    if (known) return known;
    const ready = prepareOperation(api, text, operationName);
    prepared.set(text, ready);
    return ready;
  };
  const runPrepared: Supergraph['runPrepared'] = (prepared, variables, call) => {
    const known = plans.find(prepared, variables);
    return traced(
      () => ({ name: `gateway ${prepared.operationName ?? 'operation'}` }),
      () => (known ? known.run(variables, call) : executor(requestFor(prepared, variables, call, api, log))),
    );
  };
  return {
    apiSchema: api,
    costs: operationCosts(api, supergraphSdl),
    places: operationPlaces(),
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
    stop: () => planner.stop(),
    run: (text, operationName, variables, call) => runPrepared(prepare(text, operationName), variables, call),
    prepareQuery: (document, operationName) => readyOperation(document, print(document), operationName),
    runPrepared,
  };
}

function prepareOperation(schema: GraphQLSchema, text: string, operationName: string): ReadyOperation {
  const document = parse(text);
  const faults = validate(schema, document);
  if (faults.length > 0) throw new Error(`${operationName}: ${faults.map((fault) => fault.message).join('; ')}`);
  return readyOperation(document, text, operationName);
}

function readyOperation(document: DocumentNode, text: string, operationName: string | undefined): ReadyOperation {
  const operation = getOperationAST(document, operationName);
  if (!operation) throw new Error(`${operationName ?? 'The operation'} is not in its document`);
  return { text, document, operation, operationName, queryHash: createHash('sha256').update(text).digest('hex') };
}

/** Reports an unknown operation name as the caller's error, which the library would report as internal. */
function withOperation(asked: PlannedRequest): PlannedRequest {
  const { operation, request } = asked;
  if (operation && operation.operation !== 'subscription') return asked;
  const named = request.operationName ? 'There is no operation of this name' : 'Name the operation to run';
  throw new GraphQLError(operation ? 'Subscriptions are answered over WebSocket' : named, {
    extensions: { code: 'BAD_OPERATION', http: { status: 400 } },
  });
}
