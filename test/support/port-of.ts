import type { AddressInfo } from 'node:net';

/** Returns the port that a server listens on. Throws for one that does not listen, or not on a port. */
export function portOf(server: { address(): AddressInfo | string | null }): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port');
  return address.port;
}
