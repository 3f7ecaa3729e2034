import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Logger } from 'pino';
import { DomainError } from '../../../subgraphs/lib/graphql/domain-error.js';
import { type AuthenticateOptions, authenticate } from '../../api/authenticate.js';
import type { Call } from '../graph.js';
import type { OperationCharge } from '../operation-charge.js';
import { asRefusal } from './as-refusal.js';

/**
 * Authenticates the client of a connection, at each operation and payload. Throws `UNAVAILABLE` while clients cannot be
 * authenticated.
 */
export interface Session {
  /** Authenticates the client for an operation of its own, which is counted in its rate windows. */
  call(cost: OperationCharge, requestId: string): Promise<Call>;
  /** Authenticates the client without counting a call. Anonymous without a valid session. */
  look(): Promise<Call>;
  /**
   * Authenticates the same caller for the next payload of a running stream, without counting. Throws when the caller is
   * no longer admitted.
   */
  again(): Promise<Call>;
}

export interface SessionOptions extends AuthenticateOptions {
  readonly log: Logger;
}

/**
 * Creates the session of a connection. `params`: payload of `connection_init`, since browsers cannot set headers on a
 * WebSocket.
 */
export function sessionOf(
  headers: IncomingHttpHeaders,
  params: Readonly<Record<string, unknown>>,
  clientAddress: string,
  options: SessionOptions,
): Session {
  const given = { ...headers, ...headersIn(params) };
  const look = async (requestId: string = randomUUID(), cost?: OperationCharge): Promise<Call> => {
    const call = { requestId, clientAddress };
    try {
      return { ...call, principal: await authenticate({ headers: given, ...call }, options, cost) };
    } catch (error) {
      throw asRefusal(error, options.log);
    }
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
