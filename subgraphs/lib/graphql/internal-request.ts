import type { IncomingMessage, ServerResponse } from 'node:http';

/** Most bytes of a body; batches of 500 rows stay below it. */
const MOST_BYTES = 32 * 1024 * 1024;

/** Most bytes of a head: the signed claims of an account with 1,000 contacts and 1,000 accreditations are 200 KiB. */
export const MOST_HEAD_BYTES = 256 * 1024;

/** Sentence for callers without a token of the installation. */
export const FOREIGN = 'Only processes of this installation are answered';

/** Returns the bearer token of a request, empty without one. */
export const bearerOf = (request: IncomingMessage): string =>
  request.headers.authorization?.replace(/^Bearer /, '') ?? '';

/** Reads a body; undefined for one that is too large. */
export async function bodyText(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const part of request) {
    const chunk: Buffer = part;
    size += chunk.length;
    if (size > MOST_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Answers a refusal and ends the connection, whose body may be unread. */
export function refuse(response: ServerResponse, status: number, error: string): void {
  response.setHeader('connection', 'close');
  reply(response, status, { error });
}

export function reply(response: ServerResponse, status: number, body: unknown): void {
  const text = JSON.stringify(body);
  response
    .writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
    .end(text);
}
