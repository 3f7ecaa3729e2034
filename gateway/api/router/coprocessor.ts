import type { IncomingHttpHeaders } from 'node:http';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import type Koa from 'koa';
import { fieldsIn, textsIn } from '../../../schema/record.js';
import { sameText } from '../../../subgraphs/lib/crypto/secrets.js';
import type { InternalTokens } from '../../../subgraphs/lib/graphql/internal-token.js';
import { withRequestId } from '../../graph/answered-operations.js';
import { formattedThrown } from '../../graph/formatted-error.js';
import { chargeOfText } from '../../graph/operation-charge.js';
import type { Supergraph } from '../../graph/supergraph.js';
import { type AuthenticateOptions, authenticate } from '../authenticate.js';
import { clientAddress, forwardedAddress } from '../client-address.js';
import { requestId } from '../request-id.js';
import { operationChecks } from './check-operation.js';
import { type RoutedOperation, readOperation } from './routed-operation.js';

export interface RouterOptions extends AuthenticateOptions {
  readonly supergraph: Pick<Supergraph, 'apiSchema' | 'costs'>;
  readonly tokens: InternalTokens;
  /** Secret that authenticates the router: the last segment of the URL that it calls. */
  readonly routerToken: string;
}

type Headers = Readonly<Record<string, string | readonly string[]>>;

/** Request of a router to a coprocessor (version 1 of the coprocessor protocol of Apollo Router and Hive Router). */
interface StageRequest {
  readonly version?: unknown;
  readonly stage?: unknown;
  readonly id?: unknown;
  readonly method?: unknown;
  readonly headers?: Headers;
  readonly body?: unknown;
}

interface StageAnswer {
  readonly control: 'continue' | { readonly break: number };
  readonly headers: Headers;
  readonly body: string;
}

const VERSION = 1;
export const ROUTER_PATH = '/internal/router/';

/** Headers that are not forwarded to a subgraph, which trusts the internal token alone. */
const KEPT_BACK = /^(authorization|cookie|x-csrf-token|content-length|transfer-encoding|x-request-id|x-internal-.*)$/;

/**
 * Serves as coprocessor of a router that plans over the supergraph in the gateway's place: authenticates, rate-limits
 * and bounds its clients' operations as `/graphql` does, and either adds the token for the subgraphs or refuses with
 * the same answer. The client's address is read from `X-Forwarded-For`; without it all clients of the router count as
 * one address.
 */
export function routerCoprocessor(options: RouterOptions): Koa.Middleware {
  const check = operationChecks(options.supergraph);
  return async (ctx, next) => {
    if (!ctx.path.startsWith(ROUTER_PATH)) return next();
    if (ctx.method !== 'POST' || !sameText(ctx.path.slice(ROUTER_PATH.length), options.routerToken)) {
      ctx.status = 404;
      return;
    }
    const request = stageRequest(ctx.request.body);
    if (request.version !== VERSION) ctx.throw(400, `Version ${VERSION} of the coprocessor protocol is spoken here`);
    const { stage, id } = request;
    const answer = await exchanged(request, clientAddress(ctx.req, false), options, check);
    ctx.body = { version: VERSION, stage, ...(id === undefined ? {} : { id }), ...answer };
  };
}

/** Parses the request of a stage. Headers whose value is neither a text nor a list of texts are dropped. */
function stageRequest(sent: unknown): StageRequest {
  const { version, stage, id, method, headers, body } = fieldsIn(sent);
  const read = Object.entries(fieldsIn(headers)).flatMap(([name, value]): [string, string | readonly string[]][] =>
    typeof value === 'string' ? [[name, value]] : Array.isArray(value) ? [[name, textsIn(value)]] : [],
  );
  return { version, stage, id, method, headers: Object.fromEntries(read), body };
}

async function exchanged(
  request: StageRequest,
  routerAddress: string,
  options: RouterOptions,
  check: ReturnType<typeof operationChecks>,
): Promise<StageAnswer> {
  const headers = plainHeaders(request.headers);
  const call = {
    requestId: requestId(textOf(headers, 'x-request-id')),
    clientAddress: forwardedAddress(headers['x-forwarded-for']) ?? routerAddress,
  };
  try {
    const operation = readOperation(request.method, request.body);
    const charge = chargeOfText(operation.query, operation.operationName);
    // The loopback exemption does not apply to callers behind a router, wherever the router runs.
    const principal = await authenticate({ headers: { ...headers, via: 'router' }, ...call }, options, charge);
    check(operation, principal);
    const token = await options.tokens.sign({ principal, ...call });
    return goesOn(request.headers ?? {}, operation, call.requestId, token);
  } catch (error) {
    return refusal(error, call.requestId);
  }
}

function goesOn(given: Headers, operation: RoutedOperation, id: string, token: string): StageAnswer {
  const kept = Object.entries(given).filter(([name]) => !KEPT_BACK.test(name.toLowerCase()));
  return {
    control: 'continue',
    headers: { ...Object.fromEntries(kept), ...listed({ authorization: `Bearer ${token}`, 'x-request-id': id }) },
    // Serialised from what was checked here, so that the router cannot read another operation out of the body.
    body: JSON.stringify(operation),
  };
}

function refusal(error: unknown, id: string): StageAnswer {
  const faults = error instanceof AggregateError ? error.errors : [error];
  const errors: GraphQLFormattedError[] = faults.map((fault) => withRequestId(formattedThrown(fault), id));
  const { status, headers } = fieldsIn(faults[0] instanceof GraphQLError ? faults[0].extensions.http : undefined);
  return {
    control: { break: typeof status === 'number' ? status : 500 },
    headers: listed({
      'content-type': 'application/json; charset=utf-8',
      'x-request-id': id,
      ...(headers instanceof Map ? Object.fromEntries(headers) : {}),
    }),
    body: JSON.stringify({ errors }),
  };
}

/** Returns headers as lists of values, the form of Apollo Router; Hive Router accepts both. */
const listed = (headers: Readonly<Record<string, string>>): Headers =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]]));

/** Returns headers in the form of Node.js: lower-case names, one text each. */
const plainHeaders = (headers: Headers = {}): IncomingHttpHeaders =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => {
      const plain = name.toLowerCase();
      return [plain, typeof value === 'string' ? value : value.join(plain === 'cookie' ? '; ' : ', ')];
    }),
  );

function textOf(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
}
