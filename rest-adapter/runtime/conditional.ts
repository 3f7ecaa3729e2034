import type { IncomingHttpHeaders } from 'node:http';

const opaque = (tag: string): string => tag.trim().replace(/^W\//, '');

/** Tells whether a client has the representation with a tag (`If-None-Match`, RFC 9110, 13.1.2: weak comparison). */
export const isKnownTag = (tag: string, headers: IncomingHttpHeaders): boolean =>
  (headers['if-none-match'] ?? '').split(',').some((one) => one.trim() === '*' || opaque(one) === opaque(tag));
