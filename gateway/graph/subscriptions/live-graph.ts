import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type ExecutionArgs, type ExecutionResult, GraphQLError, getOperationAST } from 'graphql';
import { CloseCode, type Context, handleProtocols, MessageType, stringifyMessage } from 'graphql-ws';
import { type WebSocket, WebSocketServer } from 'ws';
import { isOutOfReach } from '../../../schema/error-codes.js';
import { LIVE_LIMITS } from '../../../schema/limits.js';
import { DEEPEST, isDeeperThan } from '../../../subgraphs/lib/bounds/json-bound.js';
import type { InternalTokens } from '../../../subgraphs/lib/graphql/internal-token.js';
import { nextTurn } from '../../../subgraphs/lib/process/next-turn.js';
import { clientFinder } from '../../api/local-proxy.js';
import { requestIdOf } from '../../api/request-id.js';
import { boundedResult } from '../answered-operations.js';
import { formattedError, formattedThrown } from '../formatted-error.js';
import type { Call } from '../graph.js';
import { operationLimits } from '../limits.js';
import { asAnswered } from './as-answered.js';
import { batchNews } from './batch-notifications.js';
import { answerSockets, type Client, type LiveServerOptions } from './client-sockets.js';
import { coercedVariables } from './coerced-variables.js';
import { countedOperation } from './counted-operation.js';
import { eventNews } from './event-notifications.js';
import {
  type IdleWatch,
  idleWatch,
  type LiveLimits,
  livePlaces,
  liveSubscriptions,
  unreadBound,
} from './live-connections.js';
import { type LiveCall, type LiveTools, liveOperation } from './live-operation.js';
import { withSubscriptions } from './live-schema.js';
import { discardStream, nothing, registerOpening } from './opening-operation.js';
import { type SessionOptions, sessionOf } from './session.js';

export interface LiveGraphOptions extends SessionOptions, Pick<LiveTools, 'supergraph' | 'peers'> {
  /** True when the client's address is taken from `X-Forwarded-For`. */
  readonly trustProxy: boolean;
  /**
   * Verifies the tokens of the installation's own processes (distributed topology), with which the front server names
   * the client it calls for.
   */
  readonly tokens?: InternalTokens;
  /** Tells whether a request was sent to a brand's host name, on which the graph is not served. */
  readonly isMisdirected?: (request: IncomingMessage) => Promise<boolean>;
  /** Limits of live connections; set by tests. */
  readonly limits?: Partial<LiveLimits>;
}

export interface LiveGraph {
  /** Closes all connections; clients reconnect to another process and resume. */
  close(): Promise<void>;
}

const PATH = '/graphql';
const MAX_MESSAGE = 256 * 1024;
const MAX_SUBSCRIPTIONS = 50;
/**
 * Characters of an operation up to which it is parsed in the current turn of the event loop. Longer ones take
 * milliseconds to parse and validate.
 */
const SHORT = 512;
/** Milliseconds after which a client that does not answer the closing handshake is disconnected. */
const CLOSE_TIMEOUT_MS = 1_000;

type Connection = Context<Record<string, unknown>, Client & Record<PropertyKey, unknown>>;

/** Serves WebSocket connections at `/graphql` in the protocol graphql-transport-ws. */
export function attachLiveGraph(server: Server, options: LiveGraphOptions): LiveGraph {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE, handleProtocols });
  const news = eventNews(options.peers, options.log);
  const batches = batchNews(options.peers, options.log);
  const limits = { ...LIVE_LIMITS, ...options.limits };
  const subscriptions = liveSubscriptions(limits);
  const idle = idleWatch(limits);
  const places = livePlaces(limits);
  const clientOf = clientFinder(options.trustProxy, options.tokens);
  const cutUnread = unreadBound(limits, sockets.clients);
  sockets.on('connection', (socket) => {
    socket.on('message', () => cutUnread(socket));
    socket.on('ping', () => cutUnread(socket));
  });
  const closeAll = answerSockets(
    serverOptions({ ...options, news, batches, subscriptions }, options, limits, idle, cutUnread),
    sockets,
    options.log,
  );
  const open = async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    if (await options.isMisdirected?.(request)) return refuse(request, socket, '421 Misdirected Request');
    const client = await clientOf(request);
    // Thousands of connections may be opened at once.
    await nextTurn();
    if (!places.take(client, socket)) return refuse(request, socket, '429 Too Many Requests');
    sockets.handleUpgrade(request, socket, head, (client) => sockets.emit('connection', client, request));
  };
  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    // Replaced by the protocol's own listener below.
    socket.on('error', () => socket.destroy());
    if (request.url?.split('?')[0] !== PATH) refuse(request, socket, '404 Not Found');
    else void open(request, socket, head).catch(() => socket.destroy());
  };
  const terminateAll = (): void => {
    for (const client of sockets.clients) client.terminate();
  };
  server.on('upgrade', upgrade);
  return {
    async close() {
      server.off('upgrade', upgrade);
      news.close();
      batches.close();
      idle.close();
      const impatience = setTimeout(terminateAll, CLOSE_TIMEOUT_MS);
      await closeAll();
      clearTimeout(impatience);
    },
  };
}

const refuse = (request: IncomingMessage, socket: Duplex, status: string): void =>
  void socket.end(
    `HTTP/1.1 ${status}\r\nX-Request-Id: ${requestIdOf(request)}\r\nConnection: close\r\nRetry-After: 60\r\n\r\n`,
  );

function serverOptions(
  tools: LiveTools,
  options: LiveGraphOptions,
  { openingMs }: LiveLimits,
  idle: IdleWatch,
  cutUnread: (socket: WebSocket) => void,
): LiveServerOptions {
  const schema = withSubscriptions(tools.supergraph.apiSchema);
  const { validationRules, parseOptions } = operationLimits();
  const rules = [...validationRules];
  return {
    connectionInitWaitTimeout: openingMs,
    onConnect: (context) => {
      inUse(context, idle);
      return admitted(context, options);
    },
    onPing: ({ extra }, payload) => {
      if (!isDeeperThan(payload, DEEPEST)) return undefined;
      // The library would answer with it, and fail.
      extra.socket.close(CloseCode.BadRequest, 'Nested too deeply');
      return nothing();
    },
    onComplete: (context) => inUse(context, idle),
    onSubscribe: async (context, id, payload) => {
      inUse(context, idle);
      if (Object.keys(context.subscriptions).length > MAX_SUBSCRIPTIONS) {
        return [
          new GraphQLError(`At most ${MAX_SUBSCRIPTIONS} operations at once`, {
            extensions: { code: 'BAD_OPERATION' },
          }),
        ];
      }
      const left = registerOpening(context, id);
      // One read of the socket may contain many operations.
      if (String(payload.query).length > SHORT) await nextTurn();
      if (left.aborted) return nothing();
      const opening = { session: context.extra.session!, requestId: randomUUID(), left };
      return countedOperation(payload, { schema, parseOptions, rules }, opening);
    },
    subscribe: (args: ExecutionArgs) => guarded(args, (call) => liveOperation(args, operationIn(args), call, tools)),
    // Says that the feed of a subscription has begun, in the protocol's only message that any client may ignore.
    onOperation: ({ extra }, id, _payload, args, result) => {
      const hasLeft = operationIn(args).left.aborted;
      if (!(Symbol.asyncIterator in result)) return hasLeft ? nothing() : undefined;
      if (hasLeft) return discardStream(result);
      extra.socket.send(stringifyMessage({ type: MessageType.Ping, payload: { begun: id } }));
    },
    execute: (args: ExecutionArgs) => guarded(args, (call) => executed(args, call, tools)),
    onNext: ({ extra }, _id, _payload, _args, result) => {
      cutUnread(extra.socket);
      return {
        ...result,
        ...(result.errors ? { errors: result.errors.map((error) => formattedError(toJson(error))) } : {}),
      };
    },
    onError: (_context, _id, _payload, errors) => errors.map(formattedThrown),
  };
}

const inUse = (connection: Connection, idle: IdleWatch): void => idle.used(connection.extra.socket, connection);

const toJson = (error: GraphQLError) => (error instanceof GraphQLError ? error.toJSON() : error);

const TRY_AGAIN_LATER = 1013;

/**
 * Authenticates a connection. Resolves to false for an invalid credential, which closes it with 4403. Closes it with
 * 1013, after which clients connect again, while clients cannot be authenticated.
 */
async function admitted(context: Connection, options: LiveGraphOptions): Promise<boolean> {
  const { request } = context.extra;
  const address = await clientFinder(options.trustProxy, options.tokens)(request);
  const session = sessionOf(request.headers, context.connectionParams ?? {}, address, options);
  try {
    await session.look();
  } catch (error) {
    options.log.debug({ err: error }, 'live connection refused');
    if (!isOutOfReach(formattedThrown(error).extensions?.code)) return false;
    context.extra.socket.close(TRY_AGAIN_LATER, 'Try again later');
    return nothing();
  }
  context.extra.session = session;
  return true;
}

const operationIn = ({ contextValue }: ExecutionArgs): LiveCall => contextValue as LiveCall;

/** Runs a query or mutation over the connection, as over HTTP. */
async function executed(args: ExecutionArgs, call: Call, { supergraph }: LiveTools): Promise<ExecutionResult> {
  const operation = getOperationAST(args.document, args.operationName);
  if (!operation) throw new GraphQLError('Name the operation to run');
  coercedVariables(args.schema, operation, args.variableValues);
  const variables = args.variableValues ?? {};
  const release = await supergraph.places.take(
    call,
    supergraph.costs.refuse(args.document, operation, variables, call.principal),
    operationIn(args).left,
  );
  try {
    const prepared = supergraph.prepareQuery(args.document, args.operationName ?? undefined);
    return await boundedResult(await supergraph.runPrepared(prepared, variables, call));
  } finally {
    release();
  }
}

/** Answers a refusal before the stream begins with errors, instead of closing the connection. */
async function guarded<Result>(
  args: ExecutionArgs,
  work: (call: Call) => Promise<Result>,
): Promise<Result | ExecutionResult> {
  const { counted, requestId } = operationIn(args);
  try {
    if ('refusal' in counted) throw counted.refusal;
    return await work(counted.call);
  } catch (error) {
    return { errors: [asAnswered(error, requestId)] };
  }
}
