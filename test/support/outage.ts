import { connect, createServer, type Socket } from 'node:net';
import { portOf } from './port-of.js';

/** A fixed address in front of a server that comes back at another one. */
export interface Detour {
  readonly port: number;
  /** From now on connections lead there; those there are end. */
  leadTo(port: number): void;
  /** From now on nothing passes, without an error: as when a machine is cut off. */
  silence(): void;
  close(): Promise<void>;
}

export async function detour(port: number): Promise<Detour> {
  const sockets = new Set<Socket>();
  const keep = (socket: Socket): Socket => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    return socket;
  };
  let target = port;
  let isSilent = false;
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  const server = createServer((from) => {
    if (isSilent) {
      keep(from);
      return;
    }
    const to = keep(connect(target, '127.0.0.1'));
    keep(from).pipe(to).pipe(from);
    from.on('close', () => to.destroy());
    to.on('close', () => from.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: portOf(server),
    leadTo(next) {
      target = next;
      isSilent = false;
      cut();
    },
    silence() {
      isSilent = true;
      for (const socket of sockets) socket.unpipe();
    },
    async close() {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
