import { chmodSync, chownSync, mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import type { ServerUser } from './server-user.js';

/** Most bytes of a socket's path on every system with Unix sockets (`sun_path`), without the final zero. */
const MOST_BYTES = 103;

/**
 * Creates the folder of the server's Unix socket next to the cluster, accessible to the server's user alone. Returns
 * undefined where a socket is impossible: on Windows, if the path is too long, on a file system without sockets.
 */
export async function makeSocketFolder(data: string, user: ServerUser | undefined): Promise<string | undefined> {
  const folder = join(dirname(data), 'postgres.socket');
  if (process.platform === 'win32' || folder.includes('"')) return undefined;
  if (Buffer.byteLength(join(folder, '.s.PGSQL.65535')) > MOST_BYTES) return undefined;
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o700);
  if (user) chownSync(folder, user.uid, user.gid);
  return (await holdsSockets(folder)) ? folder : undefined;
}

function holdsSockets(folder: string): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(join(folder, `${process.pid}`), () => server.close(() => resolve(true)));
  });
}
