import type { IncomingMessage, ServerResponse } from 'node:http';
import { BODY_LIMITS } from '../../schema/limits.js';
import { countedAddress } from '../../subgraphs/lib/windows/counted-address.js';
import { type HeldLimits, heldBytes } from './held-bytes.js';

/**
 * Bytes of memory that each chunk of a body takes in addition to its content. A body that arrives byte by byte takes a
 * hundred times its size.
 */
const CHUNK_OVERHEAD = 256;

interface Exchange {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
}

export interface BodyRoom {
  /**
   * Reads a body while there is memory for it; its bytes stay counted until the response is sent. `read` must attach
   * its listeners synchronously. Throws `NoBodyRoom` and `BodyInSmallChunks`.
   */
  within<Body>(exchange: Exchange, clientAddress: string, read: () => Promise<Body>): Promise<Body>;
}

export class NoBodyRoom extends Error {
  override readonly name = 'NoBodyRoom';
}

/**
 * Number of chunks after which their average size is checked, and the smallest average accepted, in bytes. Ordinary
 * clients send chunks of a thousand bytes and more.
 */
const MANY_CHUNKS = 2_000;
const SMALLEST_AVERAGE = 64;

/** Thrown for a body sent in chunks of a few bytes, which cost as much memory and time as large ones. */
export class BodyInSmallChunks extends Error {
  override readonly name = 'BodyInSmallChunks';
}

/** Bounds the memory of request bodies, from their first byte until the response is sent. */
export function bodyRoom(limits: HeldLimits = BODY_LIMITS): BodyRoom {
  const held = heldBytes(limits);
  return {
    within({ req, res }, clientAddress, read) {
      // The response has been closed already, so no `close` event follows.
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
