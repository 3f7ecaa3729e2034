import type { Server } from 'node:net';

/** Returns the port that a server listens at. */
export function portOf(server: Server | undefined): number {
  const address = server?.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server does not listen at a port');
  return address.port;
}
