import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { DomainError } from '../../subgraphs/lib/domain-error.js';
import { ANONYMOUS, type Principal } from '../../subgraphs/lib/principal.js';
import { type AuthenticateOptions, authenticate } from '../authenticate.js';
import type { Call } from '../graph.js';

/** Who is at the other end of a connection, asked again as often as it matters. */
export interface Session {
  /** A call of the client's own: authenticated, and counted like any other. */
  call(): Promise<Call>;
  /** The same caller for one more payload of something already begun: not counted. Throws when it is let in no more. */
  again(): Promise<Call>;
}

/** `params`: what the client sent with the opening of the connection, since a browser can set no headers on it. */
export function sessionOf(
  headers: IncomingHttpHeaders,
  params: Readonly<Record<string, unknown>>,
  clientAddress: string,
  options: AuthenticateOptions,
): Session {
  const given = { ...headers, ...headersIn(params) };
  const fresh = () => ({ requestId: randomUUID(), clientAddress });
  const bearer = given.authorization?.match(/^Bearer (.+)$/)?.[1]?.trim();
  return {
    async call() {
      const call = fresh();
      return { ...call, principal: await authenticate({ headers: given, ...call }, options) };
    },
    async again() {
      const call = fresh();
      if (!bearer) return { ...call, principal: await authenticate({ headers: given, ...call }, options) };
      return { ...call, principal: await uncounted(bearer, call, options) };
    },
  };
}

async function uncounted(
  credential: string,
  call: Omit<Call, 'principal'>,
  { graph }: AuthenticateOptions,
): Promise<Principal> {
  const isKey = credential.startsWith('dpp_');
  const admission = await graph.admit({ accept: isKey ? 'key' : 'session', credential, scope: 'any', ...call });
  if (!admission.refusal) return admission.principal;
  if (isKey) throw new DomainError(admission.refusal.code, admission.refusal.facts);
  return { ...ANONYMOUS, rejectedCredential: true };
}

function headersIn(params: Readonly<Record<string, unknown>>): IncomingHttpHeaders {
  const text = (name: string): string | undefined => (typeof params[name] === 'string' ? params[name] : undefined);
  const authorization = text('authorization') ?? text('Authorization');
  const token = text('csrfToken');
  return { ...(authorization ? { authorization } : {}), ...(token ? { 'x-csrf-token': token } : {}) };
}
