import { fileURLToPath } from 'node:url';
import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose';
import { createOutbound, type Outbound, type OutboundOptions } from '../../lib/outbound/outbound.js';
import { parseNetworks } from '../../lib/outbound/public-address.js';
import { directoryRegistry } from './directory-registry.js';
import { httpRegistry } from './http-registry.js';
import type { RegistryTransport } from './registry-transport.js';

/** Operator's configuration of the registry. */
export interface RegistrySettings {
  /** Base URL of its interface, or `file:` URL of a directory; without one registrations can only be downloaded. */
  readonly url?: string;
  readonly token?: string;
  /** URL of its signing keys; without one no proof is stored. */
  readonly jwksUrl?: string;
}

/** Configured connection to the registry. */
export interface RegistryConnection {
  readonly transport: RegistryTransport | undefined;
  readonly proofKeys: JWTVerifyGetKey | undefined;
  close(): Promise<void>;
}

/** Private networks are allowed, since the operator configures the registry. */
const ANYWHERE = parseNetworks(['0.0.0.0/0', '::/0']);

const KEYS = { timeoutMs: 5_000, keepBytes: 256 * 1024 };

/** Opens the connection to the registry; unconfigured parts are undefined. */
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

/** Caches the registry's keys, and fetches them again for a proof by an unknown one. */
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
