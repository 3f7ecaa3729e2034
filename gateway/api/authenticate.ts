import type { IncomingHttpHeaders } from 'node:http';
import { GraphQLError } from 'graphql';
import { ANONYMOUS, type Principal } from '../../schema/principal.js';
import { DomainError } from '../../subgraphs/lib/graphql/domain-error.js';
import { isLoopback } from '../../subgraphs/lib/windows/counted-address.js';
import type { Charge, PublicWindows } from '../../subgraphs/lib/windows/public-windows.js';
import type { Admission, AdmissionRequest, Graph } from '../graph/graph.js';
import type { OperationCharge } from '../graph/operation-charge.js';
import { cookieValue } from './cookie-value.js';
import { bearer, isApiKey, isFromConsole, repeatsCsrfToken } from './credentials.js';
import { wasForwarded } from './forwarded.js';

export interface AuthenticateOptions {
  readonly graph: Graph;
  /** Origins whose pages may use the session cookie. */
  readonly consoleOrigins: readonly string[];
  /** Counts operations per address, in the same counter as the REST interface. */
  readonly windows: PublicWindows;
}

export interface CallerHeaders {
  readonly headers: IncomingHttpHeaders;
  readonly requestId: string;
  readonly clientAddress: string;
}

const refused = (status: number, code: string, message: string): GraphQLError =>
  new GraphQLError(message, { extensions: { code, http: { status } } });

/**
 * Authenticates the sender of an operation: an API key or a session in the Authorization header, a session cookie, or
 * an anonymous caller. An invalid session leaves the caller anonymous, since much of the graph is public; an invalid
 * key refuses the call, as on every key-based route (§5.1). When the cost of an operation is given, charges it to the
 * caller's rate windows.
 */
export async function authenticate(
  caller: CallerHeaders,
  options: AuthenticateOptions,
  cost?: OperationCharge,
): Promise<Principal> {
  const principal = await principalOf(caller, options, cost);
  if (!cost) return principal;
  if (principal.kind === 'anonymous') {
    refuseIntrospection(caller, cost);
    await countByAddress(cost.charges, caller, options);
  } else if (principal.kind === 'account') {
    await countByAddress(cost.chargesOfAccounts, caller, options);
  }
  return principal;
}

async function principalOf(
  caller: CallerHeaders,
  options: AuthenticateOptions,
  cost: OperationCharge | undefined,
): Promise<Principal> {
  const given = bearer(caller.headers);
  if (isApiKey(given)) return keyPrincipal(given, caller, options, cost);
  if (given) return session(given, caller, options, cost);
  const cookie = cookieValue(caller.headers.cookie, 'access_token');
  if (!cookie) return ANONYMOUS;
  refuseForeignPages(caller.headers, options.consoleOrigins);
  return session(cookie, caller, options, cost);
}

async function keyPrincipal(
  credential: string,
  { requestId, clientAddress }: CallerHeaders,
  { graph }: AuthenticateOptions,
  cost: OperationCharge | undefined,
): Promise<Principal> {
  const admission = await admitted(graph, {
    accept: 'key',
    credential,
    scope: 'any',
    ...(cost ? { window: 'key', units: cost.units } : {}),
    clientAddress,
    requestId,
  });
  if (admission.refusal) throw refusalOf(admission.refusal, requestId);
  return admission.principal;
}

async function session(
  credential: string,
  { requestId, clientAddress }: CallerHeaders,
  { graph }: AuthenticateOptions,
  cost: OperationCharge | undefined,
): Promise<Principal> {
  const admission = await admitted(graph, {
    accept: 'session',
    credential,
    ...(cost ? { window: 'account', units: cost.units } : {}),
    clientAddress,
    requestId,
  });
  if (admission.refusal?.code === 'RATE_LIMITED') throw refusalOf(admission.refusal, requestId);
  return admission.refusal ? { kind: 'anonymous', rejectedCredential: true } : admission.principal;
}

/** Admits the call, and refuses it with 503 when the rate counters cannot be reached, as the REST interface does. */
async function admitted(graph: Graph, request: AdmissionRequest): Promise<Admission> {
  try {
    return await graph.admit(request);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { code, facts } = error;
    throw new GraphQLError(code, {
      extensions: { code, facts, requestId: request.requestId, http: { status: 503 } },
    });
  }
}

async function countByAddress(
  charges: readonly Charge[],
  { requestId, clientAddress }: CallerHeaders,
  { windows }: AuthenticateOptions,
): Promise<void> {
  if (charges.length === 0) return;
  const { admitted, ...rate } = await windows.count(charges, clientAddress, new Date());
  if (!admitted) throw refusalOf({ code: 'RATE_LIMITED', facts: { rate } }, requestId);
}

/**
 * Answers a refusal before an operation runs, with the status that REST gives it (§7.1); a refusal by a rate window has
 * a `Retry-After` header.
 */
function refusalOf({ code, facts }: NonNullable<Admission['refusal']>, requestId: string): GraphQLError {
  return new GraphQLError(code, { extensions: { code, facts, requestId, http: httpOf({ code, facts }) } });
}

function httpOf({ code, facts }: NonNullable<Admission['refusal']>): { status: number; headers?: Map<string, string> } {
  if (code === 'RATE_LIMITED' && 'rate' in facts)
    return { status: 429, headers: new Map([['retry-after', String(facts.rate.retryAfter)]]) };
  return { status: code === 'API_KEY_MALFORMED' || code === 'API_KEY_UNKNOWN' ? 401 : 403 };
}

/**
 * Refuses introspection to callers without a credential, except from this machine. The schema is published with the
 * project, so nothing is kept secret by it.
 */
function refuseIntrospection({ headers, clientAddress }: CallerHeaders, { introspects }: OperationCharge): void {
  if (!introspects || (isLoopback(clientAddress) && !wasForwarded(headers))) return;
  throw refused(403, 'INTROSPECTION_REFUSED', 'Introspection needs an account or an API key');
}

/**
 * Refuses a session cookie sent by a page of another origin (cross-site request forgery): the request must come from a
 * console origin and repeat the anti-forgery token.
 */
function refuseForeignPages(headers: IncomingHttpHeaders, consoleOrigins: readonly string[]): void {
  if (!isFromConsole(headers, consoleOrigins)) throw refused(403, 'ORIGIN_NOT_ALLOWED', 'Origin not allowed');
  if (!repeatsCsrfToken(headers)) throw refused(403, 'CSRF_REFUSED', 'CSRF token missing or invalid');
}
