import { randomInt } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { codeOf } from '../../subgraphs/lib/process/code-of.js';

/**
 * First port to try, below the range of ephemeral ports (from 32768 on Linux, 49152 elsewhere), which an outgoing
 * connection may occupy before a starting part listens.
 */
const FIRST = 20_000;
const COUNT = 12_000;

/** Folder of reservation files of all processes of this user: a part that is starting does not listen to its port yet. */
const RESERVATIONS = join(tmpdir(), `passports-ports-${process.getuid?.() ?? 0}`);

/**
 * Milliseconds of a reservation's time slot. A port is available again after one to two slots: its process listens by
 * then, or never will.
 */
const RESERVED_MS = 120_000;

let next = randomInt(COUNT);

/** Returns a free loopback port that no process of this user was given in the last two minutes. */
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
 * Reserves a port for the current time slot; false when another process has reserved it. A file is named by port and
 * slot, so none is ever deleted and recreated, which two processes could do at once; of two that reserve at the
 * boundary of slots, at least one sees the other's file. Where no file can be written, nothing is reserved and the port
 * may be tried.
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

/** Deletes expired reservations, once per process. */
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
