import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import { mayReach } from '../../subgraphs/lib/outbound/public-address.js';
import type { Configuration } from '../../subgraphs/lib/process/configuration.js';

const ADVICE =
  'set TRUST_PROXY=on, and let the proxy set X-Forwarded-For, X-Forwarded-Host and X-Forwarded-Proto itself: until then all callers count as one address, whose limits they share';

/**
 * Warns, once, that there seems to be a proxy which nobody spoke of: at the start where people come by https, which this
 * process does not speak, else with the first call that somebody near says to have forwarded.
 */
export function proxyWarning(
  { publicUrl, trustProxy }: Pick<Configuration, 'publicUrl' | 'trustProxy'>,
  log: Logger,
): (request: IncomingMessage) => void {
  let isTold = trustProxy;
  const tell = (what: string): void => {
    isTold = true;
    log.warn(`${what} while TRUST_PROXY is off: ${ADVICE}`);
  };
  if (!isTold && publicUrl.startsWith('https:')) tell('PUBLIC_URL is https');
  return ({ headers, socket }) => {
    if (isTold || headers['x-forwarded-for'] === undefined || !isNear(socket.remoteAddress)) return;
    tell('A call came with X-Forwarded-For from a private address');
  };
}

/** Tells whether an address is of this machine or a private network. */
const isNear = (address: string | undefined): boolean => address !== undefined && !mayReach(address, []);
