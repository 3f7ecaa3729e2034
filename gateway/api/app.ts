import type { IncomingMessage } from 'node:http';
import { ApolloServer } from '@apollo/server';
import Koa, { HttpError } from 'koa';
import type { Logger } from 'pino';
import { fieldsIn, parseRecord } from '../../schema/record.js';
import type { InternalTokens } from '../../subgraphs/lib/graphql/internal-token.js';
import { answeredOperations, placed, type ServedCall, withRequestId } from '../graph/answered-operations.js';
import { formattedError } from '../graph/formatted-error.js';
import { operationLimits } from '../graph/limits.js';
import { chargeOfText, type OperationCharge } from '../graph/operation-charge.js';
import type { Supergraph } from '../graph/supergraph.js';
import { type AuthenticateOptions, authenticate } from './authenticate.js';
import { graphOverHttp } from './graph-over-http.js';
import { graphiql } from './graphiql/page.js';
import { jsonBodies } from './json-bodies.js';
import { limitUnreadResponses } from './limit-unread-responses.js';
import { clientFinder, GRAPH_PATH } from './local-proxy.js';
import { logFailures } from './log-failures.js';
import { MISDIRECTED } from './misdirected.js';
import { requestId } from './request-id.js';
import { strictTransport } from './strict-transport.js';

export interface GatewayOptions extends AuthenticateOptions {
  readonly supergraph: Supergraph;
  readonly log: Logger;
  /** True when the client's address is taken from `X-Forwarded-For`. */
  readonly trustProxy: boolean;
  /** Public base URL of the installation. */
  readonly publicUrl: string;
  /**
   * Verifies the tokens of the installation's own processes (distributed topology), with which the front server names
   * the client it calls for.
   */
  readonly tokens?: InternalTokens;
  /** Tells whether a request was sent to a brand's host name, on which the graph is not served. */
  readonly isMisdirected?: (request: IncomingMessage) => Promise<boolean>;
  /** Middlewares of the installation. They run after body parsing and before the graph server. */
  readonly before?: readonly Koa.Middleware[];
}

/**
 * Creates the HTTP application of the graph for internal apps: `POST /graphql`, and GraphiQL for a browser. Does not
 * listen yet.
 */
export async function createGatewayApp(options: GatewayOptions): Promise<Koa> {
  const server = await startServer(options);
  const app = new Koa();
  const clientOf = clientFinder(options.trustProxy, options.tokens);
  app.use(limitUnreadResponses(clientOf));
  app.use(strictTransport(options.publicUrl));
  app.use(async (ctx, next) => {
    const id = requestId(ctx.get('X-Request-Id'));
    ctx.state.requestId = id;
    ctx.set('X-Request-Id', id);
    await next().catch((error) => answerRefusal(ctx, error));
    nameRefusal(ctx, id);
  });
  app.use(refuseMisdirected(options));
  app.use(graphiql);
  app.use(jsonBodies({ ...(options.tokens ? { tokens: options.tokens } : {}), clientOf }));
  for (const middleware of options.before ?? []) app.use(middleware);
  app.use(onPath('/graphql', placed));
  app.use(
    onPath(
      '/graphql',
      graphOverHttp(server, async (ctx): Promise<ServedCall> => {
        const from = { requestId: ctx.state.requestId, clientAddress: await clientOf(ctx.req) };
        const principal = await authenticate({ headers: ctx.headers, ...from }, options, chargeOf(ctx));
        return { ...from, principal, place: ctx.state.place };
      }),
    ),
  );
  logFailures(app, options.log);
  return app;
}

async function startServer({ supergraph, log }: GatewayOptions): Promise<ApolloServer<ServedCall>> {
  const server = new ApolloServer<ServedCall>({
    gateway: supergraph.forServer,
    ...operationLimits(),
    plugins: [answeredOperations(supergraph.costs, supergraph.places)],
    // The `authenticate` step refuses introspection to callers that may not use it.
    introspection: true,
    // Rate windows count an operation by its text, so the text must be part of every request.
    persistedQueries: false,
    formatError: formattedError,
    // The installation closes its parts in order when it receives a signal.
    stopOnTerminationSignals: false,
    logger: log,
  });
  await server.start();
  return server;
}

/**
 * Answers a refusal that a middleware threw as the graph server answers its own, with the headers set so far: Koa's own
 * answer is plain text and removes them all.
 */
function answerRefusal(ctx: Koa.Context, error: unknown): void {
  if (!(error instanceof HttpError) || !(error.expose || error.status === 503)) throw error;
  ctx.status = error.status;
  ctx.set({ 'Cache-Control': 'no-store', ...error.headers });
  ctx.type = 'json';
  const code = error.status === 503 ? 'UNAVAILABLE' : 'BAD_REQUEST';
  ctx.body = JSON.stringify({ errors: [{ message: error.message, extensions: { code } }] });
}

/**
 * Adds a `detail` and the request id to refusals that the graph server makes before it has parsed a request, such as an
 * unreadable body or an unsupported method.
 */
function nameRefusal(ctx: Koa.Context, id: string): void {
  if (ctx.status < 400 || typeof ctx.body !== 'string' || !ctx.body.startsWith('{"errors":')) return;
  const { errors, ...rest } = parseRecord(ctx.body);
  const named = Array.isArray(errors) ? errors.map((error) => withRequestId(error, id)) : errors;
  ctx.body = `${JSON.stringify({ errors: named, ...rest })}\n`;
}

/** Returns the charge of the operation that the graph server will run: that in a body, or in the address of a `GET`. */
function chargeOf({ method, request, search }: Koa.Context): OperationCharge {
  const sent = method === 'GET' ? Object.fromEntries(new URLSearchParams(search)) : fieldsIn(request.body);
  return chargeOfText(sent.query, sent.operationName);
}

const onPath =
  (path: string, middleware: Koa.Middleware): Koa.Middleware =>
  (ctx, next) =>
    ctx.path === path ? middleware(ctx, next) : next();

const refuseMisdirected =
  ({ isMisdirected }: GatewayOptions): Koa.Middleware =>
  async (ctx, next) => {
    const isGraph = ctx.path === GRAPH_PATH || ctx.path.startsWith(`${GRAPH_PATH}/`);
    if (!isGraph || !(await isMisdirected?.(ctx.req))) return next();
    ctx.status = 421;
    ctx.type = 'json';
    ctx.body = JSON.stringify({ detail: MISDIRECTED });
  };
