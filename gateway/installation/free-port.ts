import { randomInt } from 'node:crypto';
import { mkdirSync, statSync, unlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { codeOf } from '../../subgraphs/lib/process/code-of.js';

/**
 * First port to try, below those that operating systems give to outgoing connections (32768 up on Linux, 49152 up elsewhere):
 * one of those may be taken by a connection before a part that is still starting listens to it.
 */
const FIRST = 20_000;
const COUNT = 12_000;

/** Files of the ports that were given, by any process of this user: a part that is still starting does not listen to its port yet. */
const RESERVATIONS = join(tmpdir(), `passports-ports-${process.getuid?.() ?? 0}`);

/** A port is given again after so long: who was given it listens by then, or never will. */
const RESERVED_MS = 120_000;

let next = randomInt(COUNT);

/** Returns a loopback port that was free a moment ago, and that no process of this user was given in the last two minutes. */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < COUNT; tried++) {
    const port = FIRST + next;
    next = (next + 1) % COUNT;
    if (isReserved(port)) continue;
    if (await isFree(port)) return port;
  }
  throw new Error(`No port is free from ${FIRST} to ${FIRST + COUNT - 1}`);
}

/** Reserves a port, unless somebody else has. Where no file can be written, nothing is reserved, and the port may be tried. */
function isReserved(port: number): boolean {
  const file = join(RESERVATIONS, String(port));
  try {
    mkdirSync(RESERVATIONS, { recursive: true });
    if (ageOf(file) > RESERVED_MS) unlinkSync(file);
    writeFileSync(file, '', { flag: 'wx' });
    return false;
  } catch (error) {
    return codeOf(error) === 'EEXIST';
  }
}

/** Returns the age of a file in milliseconds; 0 where there is none. */
function ageOf(file: string): number {
  const written = statSync(file, { throwIfNoEntry: false });
  return written ? Date.now() - written.mtimeMs : 0;
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
