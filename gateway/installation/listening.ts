import { createServer, type Server } from 'node:http';
import { type Configuration, ConfigurationFaults } from './configuration.js';

/** Waits until a server listens. The error for a port in use names the variable that changes it. */
export function listening(server: Server, port: number, host: string, variable: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new Error(`Port ${port} is in use by another program: stop it, or set ${variable} to another port`)
          : error.code === 'EACCES'
            ? new Error(`Port ${port} may not be used by this user: set ${variable} to one above 1023`)
            : error,
      ),
    );
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });
}

/** Checks that the configured ports differ and are available before anything else is started. */
export async function refuseTakenPorts({
  host,
  port,
  gatewayPort,
}: Pick<Configuration, 'host' | 'port' | 'gatewayPort'>): Promise<void> {
  if (port === gatewayPort && port !== 0)
    throw new ConfigurationFaults([`PORT and GATEWAY_PORT must differ: both are ${port}`]);
  for (const [wanted, variable] of [
    [port, 'PORT'],
    [gatewayPort, 'GATEWAY_PORT'],
  ] as const)
    await refuseTakenPort(wanted, host, variable);
}

/** Checks that a configured port is available. */
export async function refuseTakenPort(port: number, host: string, variable: string): Promise<void> {
  const probe = createServer();
  await listening(probe, port, host, variable);
  await closing(probe);
}

/** Milliseconds that a response in progress is given once its server stops. */
export const LAST_ANSWER_MS = 10_000;
/** Milliseconds between two checks for connections that have become idle. */
const LOOK_MS = 100;

/** Closes a server and its idle connections; responses in progress are finished. */
export function closing(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const looking = setInterval(() => server.closeIdleConnections(), LOOK_MS);
    server.close(() => {
      clearInterval(looking);
      resolve();
    });
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), LAST_ANSWER_MS).unref();
  });
}
