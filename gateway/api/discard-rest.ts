import type { IncomingMessage } from 'node:http';

/** Most bytes of a refused body that are read and discarded. */
const MOST_DISCARDED = 64 * 1024 * 1024;

/**
 * Discards the rest of a refused body, also of one whose reader paused it: most clients send a whole body before they
 * read the response, and would find a broken connection if it was closed at once. A body that does not end closes the
 * connection.
 */
export function discardRest(request: IncomingMessage): void {
  let discarded = 0;
  request.on('data', (chunk: Buffer) => {
    discarded += chunk.length;
    if (discarded > MOST_DISCARDED) request.destroy();
  });
  request.resume();
}
