import { connect, createServer, type Socket } from 'node:net';
import { portOf } from './port-of.js';

/** A way to another server, on which a test decides what becomes of its answers. */
export interface PassingServer {
  readonly port: number;
  close(): Promise<void>;
}

/** Passes on what clients send. `connected` passes on the answers of a connection: from `to` to the client, `from`. */
export async function passingServer(
  place: { readonly port: number; readonly host: string },
  connected: (from: Socket, to: Socket) => void,
): Promise<PassingServer> {
  const sockets = new Set<Socket>();
  const server = createServer((from) => {
    const to = connect(place);
    for (const socket of [from, to]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => sockets.delete(socket));
    }
    from.pipe(to);
    from.on('close', () => to.destroy());
    connected(from, to);
    // A reset has no end: without this, the client's connection would stay open.
    to.on('close', () => from.destroySoon());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: portOf(server),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** The same to a database, with its address on that way. */
export async function wayToDatabase(
  databaseUrl: string,
  connected: (from: Socket, to: Socket) => void,
): Promise<PassingServer & { readonly url: string }> {
  const url = new URL(databaseUrl);
  const server = await passingServer({ port: Number(url.port), host: url.hostname }, connected);
  url.hostname = '127.0.0.1';
  url.port = String(server.port);
  return { ...server, url: url.href };
}
