import { connect, createServer, type Socket } from 'node:net';
import { portOf } from './port-of.js';

/** A way to a database on which one answer is lost. */
export interface AnswerLosingServer {
  readonly url: string;
  /** True once the answer was lost. */
  hasLost(): boolean;
  close(): Promise<void>;
}

/** Passes connections on to a database, and breaks the first that is answered with a text, before its client reads it. */
export async function answerLosingServer(databaseUrl: string, text: string): Promise<AnswerLosingServer> {
  const url = new URL(databaseUrl);
  const place = { port: Number(url.port), host: url.hostname };
  const sockets = new Set<Socket>();
  let hasLost = false;
  const pass = (from: Socket, to: Socket): void => {
    for (const socket of [from, to]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => sockets.delete(socket));
    }
    from.pipe(to);
    from.on('close', () => to.destroy());
    to.on('close', () => from.destroySoon());
    to.on('data', (bytes: Buffer) => {
      if (hasLost || !bytes.includes(text)) return void from.write(bytes);
      hasLost = true;
      from.destroy();
    });
  };
  const server = createServer((from) => pass(from, connect(place)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url.hostname = '127.0.0.1';
  url.port = String(portOf(server));
  return {
    url: url.href,
    hasLost: () => hasLost,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
