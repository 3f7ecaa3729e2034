import type { IncomingMessage } from 'node:http';
import type { TSchema } from '@sinclair/typebox';
import { discardRest } from '../../gateway/api/discard-rest.js';
import { turnFor } from '../../subgraphs/lib/process/next-turn.js';
import { HttpRefusal, type ValidationFault } from './refusal.js';

/** Parsed input, or all of its faults. */
export type Parsed<Value> = { readonly value: Value } | { readonly faults: readonly ValidationFault[] };

/** Reads the body of a route's requests. */
export interface BodyReader<Body> {
  /** Accepted media types with the schema of each, for the published description. */
  readonly content: Readonly<Record<string, TSchema>>;
  /** False when the body is optional. */
  readonly required: boolean;
  /** True where only requests with a session are read: the body may be large, and no public route needs it. */
  readonly ofAccounts?: boolean;
  /** Throws `HttpRefusal` for errors other than validation faults: 413, 415. */
  read(request: IncomingMessage): Promise<Parsed<Body>>;
}

/** Most bytes of an ordinary body; larger bodies have readers of their own. */
export const DEFAULT_LIMIT = 1024 * 1024;

/** Returns the media type of a Content-Type header, in lower case; empty when there is none. */
export const mediaType = (request: IncomingMessage): string =>
  (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';

export const unsupported = (): HttpRefusal => new HttpRefusal(415, 'Unsupported Media Type');

/** Refuses a body with a content coding (RFC 9110, 8.4): none is supported. */
export function refuseEncoded(request: IncomingMessage): void {
  const encoding = request.headers['content-encoding']?.trim().toLowerCase() ?? '';
  if (encoding !== '' && encoding !== 'identity') throw unsupported();
}

export const tooLarge = (): HttpRefusal => new HttpRefusal(413, 'Request Entity Too Large');

async function read(chunks: readonly Buffer[], size: number): Promise<Buffer> {
  await turnFor(size);
  return Buffer.concat(chunks);
}

/**
 * Reads the whole body. Throws 413 as soon as it exceeds `limit` bytes, and discards the rest; throws 400 where the
 * client leaves before its end.
 */
export async function readBytes(request: IncomingMessage, limit: number = DEFAULT_LIMIT): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > limit) {
    discardRest(request);
    throw tooLarge();
  }
  // A request without a body has ended when it is begun.
  if (request.readableEnded) return Buffer.alloc(0);
  const chunks: Buffer[] = [];
  let size = 0;
  // `for await` would destroy the request, and with it the connection on which the refusal is sent.
  return new Promise((resolve, reject) => {
    const onData = (chunk: Buffer): void => {
      size += chunk.length;
      if (size <= limit) {
        chunks.push(chunk);
        return;
      }
      request.off('data', onData);
      discardRest(request);
      reject(tooLarge());
    };
    request.on('data', onData);
    request.on('end', () => resolve(read(chunks, size)));
    request.on('error', () => reject(new HttpRefusal(400, 'The body ended early')));
  });
}
