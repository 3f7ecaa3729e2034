import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import type { Configuration } from '../../gateway/installation/configuration.js';
import { mayReach } from '../../subgraphs/lib/outbound/public-address.js';

const ADVICE =
  'set TRUST_PROXY=on, and let the proxy set X-Forwarded-For, X-Forwarded-Host and X-Forwarded-Proto itself: until then all callers count as one address, whose limits they share';

/**
 * Warns once about a proxy that is not configured: at the start when the public URL is HTTPS, which this process does
 * not serve, else with the first forwarded request from a private address.
 */
export function proxyWarning(
  { publicUrl, trustProxy }: Pick<Configuration, 'publicUrl' | 'trustProxy'>,
  log: Logger,
): (request: IncomingMessage) => void {
  let isSettled = trustProxy;
  const tell = (what: string): void => {
    isSettled = true;
    log.warn(`${what} while TRUST_PROXY is off: ${ADVICE}`);
  };
  if (!isSettled && publicUrl.startsWith('https:')) tell('PUBLIC_URL is https');
  return ({ headers, socket }) => {
    if (isSettled || headers['x-forwarded-for'] === undefined || !isNear(socket.remoteAddress)) return;
    tell('A call came with X-Forwarded-For from a private address');
  };
}

/** Tells whether an address is of this machine or a private network. */
const isNear = (address: string | undefined): boolean => address !== undefined && !mayReach(address, []);
