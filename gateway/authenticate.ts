import type { IncomingHttpHeaders } from 'node:http';
import { GraphQLError } from 'graphql';
import { ANONYMOUS, type Principal } from '../subgraphs/lib/principal.js';
import { sameText } from '../subgraphs/lib/secrets.js';
import { cookieValue } from './cookie-value.js';
import type { Graph } from './graph.js';

export interface AuthenticateOptions {
  readonly graph: Graph;
  /** Origins whose pages may use the session cookie. */
  readonly consoleOrigins: readonly string[];
}

export interface CallerHeaders {
  readonly headers: IncomingHttpHeaders;
  readonly requestId: string;
  readonly clientAddress: string;
}

const refused = (status: number, code: string, message: string): GraphQLError =>
  new GraphQLError(message, { extensions: { code, http: { status } } });

/**
 * Who sends an operation to the graph: an API key or a session in the Authorization header, a session cookie, or nobody.
 * A session that cannot be accepted leaves the caller anonymous, since much of the graph is public;
 * a key that cannot be accepted refuses the call, as on every key-based route (§5.1).
 */
export async function authenticate(caller: CallerHeaders, options: AuthenticateOptions): Promise<Principal> {
  const bearer = caller.headers.authorization?.match(/^Bearer (.+)$/)?.[1]?.trim();
  if (bearer)
    return bearer.startsWith('dpp_') ? keyPrincipal(bearer, caller, options) : session(bearer, caller, options);
  const cookie = cookieValue(caller.headers.cookie, 'access_token');
  if (!cookie) return ANONYMOUS;
  refuseForeignPages(caller.headers, options.consoleOrigins);
  return session(cookie, caller, options);
}

async function keyPrincipal(
  credential: string,
  caller: CallerHeaders,
  { graph }: AuthenticateOptions,
): Promise<Principal> {
  const { requestId, clientAddress } = caller;
  const admission = await graph.admit({
    accept: 'key',
    credential,
    scope: 'any',
    window: 'key',
    clientAddress,
    requestId,
  });
  if (admission.refusal) {
    const { code, facts } = admission.refusal;
    throw new GraphQLError(code, { extensions: { code, facts, requestId } });
  }
  return admission.principal;
}

async function session(credential: string, caller: CallerHeaders, { graph }: AuthenticateOptions): Promise<Principal> {
  const { requestId, clientAddress } = caller;
  const admission = await graph.admit({ accept: 'session', credential, clientAddress, requestId });
  return admission.refusal ? { kind: 'anonymous', rejectedCredential: true } : admission.principal;
}

/** A cookie is sent by the browser whatever page asks: only the console's pages may use it, and only with the token they can read. */
function refuseForeignPages(headers: IncomingHttpHeaders, consoleOrigins: readonly string[]): void {
  const origin = headers.origin ?? originOf(headers.referer);
  if (!origin || !consoleOrigins.includes(origin)) throw refused(403, 'ORIGIN_NOT_ALLOWED', 'Origin not allowed');
  const token = cookieValue(headers.cookie, 'csrf_token');
  if (!token || !sameText(String(headers['x-csrf-token'] ?? ''), token)) {
    throw refused(403, 'CSRF_REFUSED', 'CSRF token missing or invalid');
  }
}

function originOf(referer: string | undefined): string | undefined {
  if (!referer || !URL.canParse(referer)) return undefined;
  return new URL(referer).origin;
}
