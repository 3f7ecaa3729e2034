import type { IncomingHttpHeaders } from 'node:http';

/**
 * Tells whether `Accept` names `text/html` with any weight: for the certificate, whose redirect §4.14 ties to the
 * name (RFC 9110 §8.3.1, case-insensitive). Everything else compares weights: `prefersPage`.
 */
export const namesPage = ({ accept }: IncomingHttpHeaders): boolean =>
  (accept ?? '').toLowerCase().includes('text/html');
