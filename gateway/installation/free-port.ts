import { createServer } from 'node:net';

/**
 * First port to try, below those that operating systems give to outgoing connections (32768 up on Linux, 49152 up elsewhere):
 * one of those may be taken by a connection before a part that is still starting listens to it.
 */
const FIRST = 20_000;
const COUNT = 12_000;
/** Processes that start side by side look in different places. */
const STRIDE = 48;

let next = (process.pid * STRIDE) % COUNT;

/** Returns a loopback port that was free a moment ago, and that this process was not given before. */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < COUNT; tried++) {
    const port = FIRST + next;
    next = (next + 1) % COUNT;
    if (await isFree(port)) return port;
  }
  throw new Error(`No port is free from ${FIRST} to ${FIRST + COUNT - 1}`);
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
