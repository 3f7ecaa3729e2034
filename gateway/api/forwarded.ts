import type { IncomingHttpHeaders } from 'node:http';

const MARKS = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'] as const;

/** Tells whether a proxy forwarded a request, so that its remote address is the proxy's. */
export const wasForwarded = (headers: IncomingHttpHeaders): boolean => MARKS.some((name) => headers[name]);
