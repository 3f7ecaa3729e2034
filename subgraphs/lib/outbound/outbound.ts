import { lookup as resolveName } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { createSecureContext, rootCertificates } from 'node:tls';
import { Agent, type Dispatcher, request } from 'undici';
import { literalAddress, mayReach, type Network } from './public-address.js';

export interface OutboundOptions {
  /** Networks that are not public and may still be reached: development and tests. */
  readonly allowed?: readonly Network[];
  /** How names become addresses; the system's resolver by default. */
  readonly resolve?: typeof resolveName;
  /** Certificates trusted beside the usual ones (PEM): tests with their own receivers. */
  readonly trustedCertificates?: readonly string[];
  /** Connections kept to one host. */
  readonly connectionsPerHost?: number;
}

export interface OutboundRequest {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array | string;
  /** For everything from name resolution to the last byte kept. */
  readonly timeoutMs: number;
  /** Bytes of the answer kept; what follows is thrown away. */
  readonly keepBytes: number;
}

export interface OutboundAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
  /** The answer was longer than `keepBytes`. */
  readonly truncated: boolean;
}

export class AddressNotPublic extends Error {
  constructor(host: string) {
    super(`${host} is not a publicly routable address`);
    this.name = 'AddressNotPublic';
  }
}

export interface Outbound {
  /** One call, redirects never followed. Throws `AddressNotPublic`, or what the connection failed with. */
  call(request: OutboundRequest): Promise<OutboundAnswer>;
  close(): Promise<void>;
}

/**
 * Calls to addresses that brands gave us. A name is resolved at the moment of the connection and the very address that is
 * connected to is the one that was checked, so a name that changes its answer gains nothing (DNS rebinding).
 */
export function createOutbound(options: OutboundOptions = {}): Outbound {
  const allowed = options.allowed ?? [];
  const agent = new Agent({
    connections: options.connectionsPerHost ?? 16,
    keepAliveTimeout: 10_000,
    connect: {
      lookup: checkingLookup(options.resolve ?? resolveName, allowed),
      // Made once: reading all certificates again for each connection takes longer than the connection.
      ...(options.trustedCertificates ? { secureContext: trusting(options.trustedCertificates) } : {}),
    },
  });
  return {
    async call(outbound) {
      const url = new URL(outbound.url);
      refuseLiteral(url, allowed);
      const signal = AbortSignal.timeout(outbound.timeoutMs);
      const response = await request(url, {
        method: outbound.method,
        headers: outbound.headers ?? {},
        body: outbound.body ?? null,
        dispatcher: agent,
        signal,
      });
      return {
        status: response.statusCode,
        headers: response.headers,
        ...(await kept(response.body, outbound.keepBytes)),
      };
    },
    close: () => agent.destroy(),
  };
}

const trusting = (certificates: readonly string[]) =>
  createSecureContext({ ca: [...rootCertificates, ...certificates] });

/** A literal address never reaches `lookup`, so it is checked here. */
function refuseLiteral({ hostname }: URL, allowed: readonly Network[]): void {
  const address = literalAddress(hostname);
  if (address !== undefined && !mayReach(address, allowed)) throw new AddressNotPublic(hostname);
}

/** Of all addresses of a name only those that may be reached are handed to the connection. */
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

async function kept(
  stream: Dispatcher.ResponseData['body'],
  limit: number,
): Promise<{ body: Buffer; truncated: boolean }> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > limit) break;
  }
  return { body: Buffer.concat(chunks).subarray(0, limit), truncated: size > limit };
}
