import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { DomainError } from '../../../subgraphs/lib/graphql/domain-error.js';
import { type AuthenticateOptions, authenticate } from '../../api/authenticate.js';
import type { Call } from '../graph.js';
import type { OperationCharge } from '../operation-charge.js';

/** Authenticates the client of a connection, at each operation and payload. */
export interface Session {
  /** Authenticates the client for a call of its own, which is counted like any other. */
  call(cost: OperationCharge, requestId: string): Promise<Call>;
  /** Looks the caller up without counting a call; without a valid session, there is no caller. */
  look(): Promise<Call>;
  /**
   * Authenticates the same caller for one more payload of a stream that has begun: not counted. Throws when the caller
   * is not admitted any more.
   */
  again(): Promise<Call>;
}

/**
 * Opens the session of a connection. `params`: the payload with which the client opened it, since a browser can set no headers
 * on it.
 */
export function sessionOf(
  headers: IncomingHttpHeaders,
  params: Readonly<Record<string, unknown>>,
  clientAddress: string,
  options: AuthenticateOptions,
): Session {
  const given = { ...headers, ...headersIn(params) };
  const look = async (requestId: string = randomUUID(), cost?: OperationCharge): Promise<Call> => {
    const call = { requestId, clientAddress };
    return { ...call, principal: await authenticate({ headers: given, ...call }, options, cost) };
  };
  return {
    call: (cost, requestId) => look(requestId, cost),
    look: () => look(),
    async again() {
      const call = await look();
      const { principal } = call;
      if (principal.kind === 'anonymous' && principal.rejectedCredential) throw new DomainError('INVALID_CREDENTIALS');
      return call;
    },
  };
}

function headersIn(params: Readonly<Record<string, unknown>>): IncomingHttpHeaders {
  const text = (name: string): string | undefined => (typeof params[name] === 'string' ? params[name] : undefined);
  const authorization = text('authorization') ?? text('Authorization');
  const token = text('csrfToken');
  return { ...(authorization ? { authorization } : {}), ...(token ? { 'x-csrf-token': token } : {}) };
}
