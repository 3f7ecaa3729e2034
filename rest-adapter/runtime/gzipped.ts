import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import Negotiator from 'negotiator';

/** Tells whether a client prefers gzip to no coding (RFC 9110, 12.5.3). */
export const prefersGzip = ({ 'accept-encoding': accepted }: IncomingHttpHeaders): boolean =>
  new Negotiator({ headers: { 'accept-encoding': accepted } }).encoding(['gzip', 'identity']) === 'gzip';

export const gzipped: (content: string | Buffer) => Promise<Buffer> = promisify(gzip);
