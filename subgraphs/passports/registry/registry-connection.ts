import { fileURLToPath } from 'node:url';
import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose';
import { createOutbound, type Outbound, type OutboundOptions } from '../../lib/outbound/outbound.js';
import { parseNetworks } from '../../lib/outbound/public-address.js';
import { directoryRegistry } from './directory-registry.js';
import { httpRegistry } from './http-registry.js';
import type { RegistryTransport } from './registry-transport.js';

/** Address and keys of the registry, from the operator's configuration. */
export interface RegistrySettings {
  /** Base address of its interface, or `file:` address of a directory; without one registrations leave as downloads alone. */
  readonly url?: string;
  readonly token?: string;
  /** Address of the keys it signs proofs with; without one no proof is kept. */
  readonly jwksUrl?: string;
}

/** The registry as this process reaches it. */
export interface RegistryConnection {
  readonly transport: RegistryTransport | undefined;
  readonly proofKeys: JWTVerifyGetKey | undefined;
  close(): Promise<void>;
}

/** The operator named the registry, which may be on a private network, as the stores of copies may. */
const ANYWHERE = parseNetworks(['0.0.0.0/0', '::/0']);

const KEYS = { timeoutMs: 5_000, keepBytes: 256 * 1024 };

/** Opens the connection to the registry; parts that are not configured are undefined. */
export function openRegistry(
  { url, token, jwksUrl }: RegistrySettings,
  options: OutboundOptions | undefined,
): RegistryConnection {
  const outbound = createOutbound({ ...options, allowed: ANYWHERE });
  return {
    transport: url === undefined ? undefined : transportTo(url, token, outbound),
    proofKeys: jwksUrl === undefined ? undefined : keysAt(jwksUrl, outbound),
    close: () => outbound.close(),
  };
}

function transportTo(url: string, token: string | undefined, outbound: Outbound): RegistryTransport {
  if (url.startsWith('file:')) return directoryRegistry(fileURLToPath(url));
  return httpRegistry({ url, ...(token === undefined ? {} : { token }) }, outbound);
}

/** Keeps the registry's keys, and asks for them again when a proof names one that is not among them. */
const keysAt = (address: string, outbound: Outbound): JWTVerifyGetKey =>
  createRemoteJWKSet(new URL(address), {
    [customFetch]: async (url) => {
      const { status, body } = await outbound.call({
        method: 'GET',
        url,
        headers: { accept: 'application/json' },
        ...KEYS,
      });
      return new Response(new Uint8Array(body), { status });
    },
  });
