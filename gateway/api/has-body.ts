import type { IncomingMessage } from 'node:http';

/** Tells whether a request announces a body (RFC 9112 §6.3); one in chunks may still be empty. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
