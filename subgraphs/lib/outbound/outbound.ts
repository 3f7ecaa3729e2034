import { lookup as resolveName } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { createSecureContext, rootCertificates } from 'node:tls';
import { Agent } from 'undici';
import { type AnswerLimits, answerInTime, type OutboundAnswer } from './answer-in-time.js';
import { literalAddress, mayReach, type Network } from './public-address.js';

export interface OutboundOptions {
  /** Private networks that may be reached, for development and tests. */
  readonly allowed?: readonly Network[];
  /** Resolver of host names; that of the system by default. */
  readonly resolve?: typeof resolveName;
  /** Additional trusted certificates (PEM), for tests. */
  readonly trustedCertificates?: readonly string[];
  /** Most connections per host. */
  readonly connectionsPerHost?: number;
}

interface OutboundRequest extends AnswerLimits {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array | string;
}

export class AddressNotPublic extends Error {
  constructor(host: string) {
    super(`${host} is not a publicly routable address`);
    this.name = 'AddressNotPublic';
  }
}

export interface Outbound {
  /** Sends one request; redirects are not followed. Throws `AddressNotPublic`, or the error of the connection. */
  call(request: OutboundRequest): Promise<OutboundAnswer>;
  close(): Promise<void>;
}

/**
 * Creates the client for URLs provided by brands. A name is resolved when connecting, and the checked address is the
 * one that is connected to, which prevents DNS rebinding.
 */
export function createOutbound(options: OutboundOptions = {}): Outbound {
  const allowed = options.allowed ?? [];
  const agent = new Agent({
    connections: options.connectionsPerHost ?? 16,
    keepAliveTimeout: 10_000,
    connect: {
      lookup: checkingLookup(options.resolve ?? resolveName, allowed),
      // Created once: parsing all certificates takes longer than a connection.
      ...(options.trustedCertificates ? { secureContext: trusting(options.trustedCertificates) } : {}),
    },
  });
  const targetOf = rememberedTargets(allowed);
  return {
    async call({ method, url, headers = {}, body = null, ...limits }) {
      return answerInTime(agent, { ...targetOf(url), method, headers, body }, limits);
    },
    close: () => agent.destroy(),
  };
}

const trusting = (certificates: readonly string[]) =>
  createSecureContext({ ca: [...rootCertificates, ...certificates] });

interface Target {
  readonly origin: string;
  readonly path: string;
}

const REMEMBERED = 1_000;

/** Cache of parsed URLs with their static checks. */
function rememberedTargets(allowed: readonly Network[]): (address: string) => Target {
  const known = new Map<string, Target>();
  return (address) => {
    const before = known.get(address);
    if (before) return before;
    const url = new URL(address);
    refuseLiteral(url, allowed);
    const target = { origin: url.origin, path: `${url.pathname}${url.search}` };
    if (known.size >= REMEMBERED) known.clear();
    known.set(address, target);
    return target;
  };
}

/** Refuses a literal IP address, for which `lookup` is not called. */
function refuseLiteral({ hostname }: URL, allowed: readonly Network[]): void {
  const address = literalAddress(hostname);
  if (address !== undefined && !mayReach(address, allowed)) throw new AddressNotPublic(hostname);
}

/** Creates a DNS lookup that returns only permitted addresses. */
const checkingLookup =
  (resolve: typeof resolveName, allowed: readonly Network[]): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 0);
      const reachable = addresses.filter(({ address }) => mayReach(address, allowed));
      const first = reachable[0];
      if (!first) return callback(new AddressNotPublic(hostname), '', 0);
      if (options.all) return callback(null, reachable);
      callback(null, first.address, first.family);
    });
  };
