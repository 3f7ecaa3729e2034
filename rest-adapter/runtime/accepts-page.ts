import type { IncomingHttpHeaders } from 'node:http';

/**
 * Tells whether the request comes from a browser: its `Accept` names `text/html` (§4.14, §7.4; RFC 9110 §8.3.1,
 * case-insensitive).
 */
export const acceptsPage = ({ accept }: IncomingHttpHeaders): boolean =>
  (accept ?? '').toLowerCase().includes('text/html');
