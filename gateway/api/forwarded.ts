import type { IncomingHttpHeaders } from 'node:http';

const MARKS = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'] as const;

/** Tells whether a proxy passed a request on: the address it came from is then the proxy's, not the client's. */
export const wasForwarded = (headers: IncomingHttpHeaders): boolean => MARKS.some((name) => headers[name]);
