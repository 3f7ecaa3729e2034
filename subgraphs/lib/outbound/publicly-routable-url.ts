import { literalAddress, mayReach, type Network } from './public-address.js';

/** Names that never leave a machine or a local network (RFC 6761, RFC 6762, RFC 8375). */
const LOCAL_NAMES = /(^|\.)(localhost|local|internal|home\.arpa|lan)$/;

/**
 * Tells whether a URL could be publicly routable, judged by its text when it is saved: no private literal address, no local
 * name. What a name resolves to is checked at every call, on the connection.
 */
export function isPubliclyRoutableUrl(text: string, allowed: readonly Network[] = []): boolean {
  if (!URL.canParse(text)) return false;
  const hostname = new URL(text).hostname.toLowerCase().replace(/\.$/, '');
  const address = literalAddress(hostname);
  if (address !== undefined) return mayReach(address, allowed);
  // An installation that allows private networks allows the names of their machines; the connection is checked all the same.
  return allowed.length > 0 || (hostname.includes('.') && !LOCAL_NAMES.test(hostname));
}
