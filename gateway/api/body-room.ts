import type { IncomingMessage, ServerResponse } from 'node:http';
import { countedAddress, isPrivateAddress } from '../../subgraphs/lib/windows/counted-address.js';
import { BODY_LIMITS } from '../../subgraphs/lib/windows/limits.js';

/** Bytes that a piece of a body takes besides what is in it: a body that comes byte by byte is a hundred times itself. */
const OF_A_PIECE = 256;

interface BodyLimits {
  readonly free: number;
  readonly perAddress: number;
  readonly inAll: number;
}

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
export function bodyRoom({ free, perAddress, inAll }: BodyLimits = BODY_LIMITS): BodyRoom {
  const ofAddress = new Map<string, number>();
  let held = 0;

  function take(address: string, bytes: number): void {
    held += bytes;
    const left = (ofAddress.get(address) ?? 0) + bytes;
    if (left > 0) ofAddress.set(address, left);
    else ofAddress.delete(address);
  }

  const isFull = (address: string): boolean =>
    held > inAll || (!isPrivateAddress(address) && (ofAddress.get(address) ?? 0) > perAddress);

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
          const more = Math.max(0, size + pieces * OF_A_PIECE - free) - taken;
          if (more === 0) return;
          taken += more;
          take(address, more);
          if (isFull(address)) refuse(new NoBodyRoom('Too much is being received'));
        };
        res.once('close', () => {
          req.off('data', onData);
          take(address, -taken);
          taken = 0;
        });
        read().then(resolve, reject);
        req.on('data', onData);
      });
    },
  };
}
