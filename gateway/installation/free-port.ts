import { randomInt } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
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

/** A port is given again after so long, and twice that at most: who was given it listens by then, or never will. */
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

/**
 * Reserves a port, unless somebody else has. A file bears its port and the span of time it was made in, so that none is ever taken
 * away to be made again, which two could do at once; of two that are made as one span ends and the next begins, at least one maker
 * sees the other. Where no file can be written, nothing is reserved, and the port may be tried.
 */
function isReserved(port: number): boolean {
  const span = Math.floor(Date.now() / RESERVED_MS);
  try {
    forgetSpansBefore(span - 1);
    writeFileSync(reservation(port, span), '', { flag: 'wx' });
    return existsSync(reservation(port, span - 1)) || existsSync(reservation(port, span + 1));
  } catch (error) {
    return codeOf(error) === 'EEXIST';
  }
}

const reservation = (port: number, span: number): string => join(RESERVATIONS, `${port}-${span}`);

let isSwept = false;

/** Deletes reservations that nobody asks for any more, once in the life of a process. */
function forgetSpansBefore(span: number): void {
  if (isSwept) return;
  isSwept = true;
  mkdirSync(RESERVATIONS, { recursive: true });
  for (const name of readdirSync(RESERVATIONS)) {
    const made = name.split('-')[1];
    if (made === undefined || Number(made) < span) rmSync(join(RESERVATIONS, name), { force: true });
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
