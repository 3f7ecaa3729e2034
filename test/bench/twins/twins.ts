import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Installation } from '../installation.js';
import type { TwinSettings } from './twin.js';

export interface Twins {
  readonly pid: number;
  readonly port: number;
  close(): void;
}

/** Starts the hand-written endpoints over an installation's own tables, in a process of their own. */
export async function startTwins({ db, contractAddress, restPort }: Installation): Promise<Twins> {
  const child = fork(fileURLToPath(new URL('./twin-server.js', import.meta.url)));
  const settings: TwinSettings = {
    databaseUrl: db.options.connectionString!,
    contractAddress,
    publicUrl: `http://localhost:${restPort}`,
  };
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message: { port: number }) => resolve(message.port));
    child.once('exit', (code) => reject(new Error(`The twins ended (${code})`)));
    child.send(settings);
  });
  return { pid: child.pid!, port, close: () => child.disconnect() };
}
