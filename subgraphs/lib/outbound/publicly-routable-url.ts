import { literalAddress, mayReach, type Network } from './public-address.js';

/** Names that are only valid on a machine or local network (RFC 6761, RFC 6762, RFC 8375). */
const LOCAL_NAMES = /(^|\.)(localhost|local|internal|home\.arpa|lan)$/;

/**
 * Tells whether a URL may be publicly routable, by its text: neither a private IP address nor a local name. The
 * resolved address is checked at every connection.
 */
export function isPubliclyRoutableUrl(text: string, allowed: readonly Network[] = []): boolean {
  if (!URL.canParse(text)) return false;
  const hostname = new URL(text).hostname.toLowerCase().replace(/\.$/, '');
  const address = literalAddress(hostname);
  if (address !== undefined) return mayReach(address, allowed);
  // Allowing private networks includes their host names; connections are still checked.
  return allowed.length > 0 || (hostname.includes('.') && !LOCAL_NAMES.test(hostname));
}
