import { randomUUID } from 'node:crypto';

const SANE = /^[A-Za-z0-9._:-]{1,128}$/;

/** The id a caller gave a request when it is a sane token, else a new one; on every response and every log line. */
export const requestId = (given: string | undefined): string => (given && SANE.test(given) ? given : randomUUID());
