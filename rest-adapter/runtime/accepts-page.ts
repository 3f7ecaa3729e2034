import type { IncomingHttpHeaders } from 'node:http';

/** Tells whether a browser asks: it names `text/html`, in any case, among what it accepts (§4.14, §7.4; RFC 9110 §8.3.1). */
export const acceptsPage = ({ accept }: IncomingHttpHeaders): boolean =>
  (accept ?? '').toLowerCase().includes('text/html');
