import type { IncomingMessage, ServerResponse } from 'node:http';
import { countedAddress } from '../../subgraphs/lib/windows/counted-address.js';
import { BODY_LIMITS } from '../../subgraphs/lib/windows/limits.js';
import { type HeldLimits, heldBytes } from './held-bytes.js';

/** Bytes of memory that a chunk of a body takes besides its content: a body that comes byte by byte takes a hundred times its size. */
const CHUNK_OVERHEAD = 256;

interface Exchange {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
}

export interface BodyRoom {
  /**
   * Reads a body while there is room for its bytes, which are held until the answer is sent. `read` listens to the
   * request before it waits for anything. Throws `NoBodyRoom` and `BodyInSmallChunks`.
   */
  within<Body>(exchange: Exchange, clientAddress: string, read: () => Promise<Body>): Promise<Body>;
}

export class NoBodyRoom extends Error {
  override readonly name = 'NoBodyRoom';
}

/** Chunks after which their average size is checked, and its least value: those of ordinary clients have a thousand bytes and more. */
const MANY_CHUNKS = 2_000;
const SMALLEST_AVERAGE = 64;

/** A body that comes in chunks of a few bytes: each costs the process as much as a chunk of many. */
export class BodyInSmallChunks extends Error {
  override readonly name = 'BodyInSmallChunks';
}

/** Bounds the memory of bodies that are on their way or wait for their answer: senders may be slow, and many. */
export function bodyRoom(limits: HeldLimits = BODY_LIMITS): BodyRoom {
  const held = heldBytes(limits);
  return {
    within({ req, res }, clientAddress, read) {
      // It has ended already: no event follows.
      if (res.closed) return read();
      const address = countedAddress(clientAddress);
      return new Promise((resolve, reject) => {
        let size = 0;
        let chunks = 0;
        let taken = 0;
        const refuse = (error: Error): void => {
          req.off('data', onData);
          reject(error);
        };
        const onData = (chunk: Buffer): void => {
          size += chunk.length;
          chunks++;
          const isScattered = chunks > MANY_CHUNKS && size < chunks * SMALLEST_AVERAGE;
          if (isScattered) refuse(new BodyInSmallChunks('The body comes in too many small chunks'));
          const more = Math.max(0, size + chunks * CHUNK_OVERHEAD - limits.free) - taken;
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
