import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const SANE = /^[A-Za-z0-9._:-]{1,128}$/;

/**
 * Returns the request id that a caller sent where it is a short token, else a new one; every response and log line has
 * it.
 */
export const requestId = (given: string | undefined): string => (given && SANE.test(given) ? given : randomUUID());

/** Returns the id of a request, as `requestId` does. */
export const requestIdOf = ({ headers }: IncomingMessage): string => requestId(headers['x-request-id']?.toString());
