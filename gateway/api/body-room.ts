import type { IncomingMessage, ServerResponse } from 'node:http';
import { countedAddress } from '../../subgraphs/lib/windows/counted-address.js';
import { BODY_LIMITS } from '../../subgraphs/lib/windows/limits.js';
import { type HeldLimits, heldBytes } from './held-bytes.js';

/** Bytes that a piece of a body takes besides what is in it: a body that comes byte by byte is a hundred times itself. */
const OF_A_PIECE = 256;

interface Exchange {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
}

export interface BodyRoom {
  /**
   * Has a body read while there is room for its bytes, which are held until the answer is sent. `read` listens to the request
   * before it waits for anything. Throws `NoBodyRoom` and `BodyInPieces`.
   */
  within<Body>(exchange: Exchange, clientAddress: string, read: () => Promise<Body>): Promise<Body>;
}

export class NoBodyRoom extends Error {
  override readonly name = 'NoBodyRoom';
}

/** Pieces after which their size is looked at, and what they have on average: those of clients have a thousand bytes and more. */
const MANY_PIECES = 2_000;
const SMALLEST_AVERAGE = 64;

/** A body that comes in pieces of a few bytes: each costs the process as much as a piece of many. */
export class BodyInPieces extends Error {
  override readonly name = 'BodyInPieces';
}

/** Bounds the memory of bodies that are on their way or wait for their answer: senders may be slow, and many. */
export function bodyRoom(limits: HeldLimits = BODY_LIMITS): BodyRoom {
  const held = heldBytes(limits);
  return {
    within({ req, res }, clientAddress, read) {
      // Its end was told already: nothing more comes of it.
      if (res.closed) return read();
      const address = countedAddress(clientAddress);
      return new Promise((resolve, reject) => {
        let size = 0;
        let pieces = 0;
        let taken = 0;
        const refuse = (error: Error): void => {
          req.off('data', onData);
          reject(error);
        };
        const onData = (chunk: Buffer): void => {
          size += chunk.length;
          pieces++;
          const isScattered = pieces > MANY_PIECES && size < pieces * SMALLEST_AVERAGE;
          if (isScattered) refuse(new BodyInPieces('The body comes in too many pieces'));
          const more = Math.max(0, size + pieces * OF_A_PIECE - limits.free) - taken;
          if (more === 0) return;
          taken += more;
          held.add(address, more);
          if (held.isFull() || held.isFullFor(address)) refuse(new NoBodyRoom('Too much is being received'));
        };
        res.once('close', () => {
          req.off('data', onData);
          held.add(address, -taken);
          taken = 0;
        });
        read().then(resolve, reject);
        req.on('data', onData);
      });
    },
  };
}
