import type { IncomingHttpHeaders } from 'node:http';

const MARKS = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'] as const;

/** Whether a proxy passed a request on: its neighbour's address then says nothing about who asks. */
export const wasForwarded = (headers: IncomingHttpHeaders): boolean => MARKS.some((name) => headers[name]);
