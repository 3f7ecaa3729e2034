import { randomUUID } from 'node:crypto';

const SANE = /^[A-Za-z0-9._:-]{1,128}$/;

/**
 * Returns the id that a caller gave a request where it is a short token, else a new one; every response and log line
 * carries it.
 */
export const requestId = (given: string | undefined): string => (given && SANE.test(given) ? given : randomUUID());
