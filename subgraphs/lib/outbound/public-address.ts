import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
export type Network = readonly [Address, number];

/** Parses private networks in CIDR notation that may be reached; throws for an invalid one. */
export const parseNetworks = (texts: readonly string[]): readonly Network[] =>
  texts.map((text) => ipaddr.parseCIDR(text));

const NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96');
const SIX_TO_FOUR = ipaddr.IPv6.parseCIDR('2002::/16');

/** Returns the IPv4 address embedded in an IPv6 address: mapped, NAT64 (RFC 6052) or 6to4 (RFC 3056). */
function unwrapped(address: Address): Address {
  if (!(address instanceof ipaddr.IPv6)) return address;
  if (address.isIPv4MappedAddress()) return address.toIPv4Address();
  const bytes = address.toByteArray();
  if (address.match(NAT64)) return new ipaddr.IPv4(bytes.slice(12));
  if (address.match(SIX_TO_FOUR)) return new ipaddr.IPv4(bytes.slice(2, 6));
  return address;
}

/** Global unicast range (RFC 4291 §2.4). All other IPv6 addresses are local, obsolete or translated. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/** Addresses for documentation within it (RFC 9637), which the library counts as others. */
const DOCUMENTATION = ipaddr.IPv6.parseCIDR('3fff::/20');

const isGlobal = (address: Address): boolean =>
  !(address instanceof ipaddr.IPv6) || (address.match(GLOBAL_UNICAST) && !address.match(DOCUMENTATION));

/** Tells whether an address, as text, is publicly routable or in one of the allowed networks. */
export function mayReach(text: string, allowed: readonly Network[]): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = unwrapped(ipaddr.parse(text));
  if (address.range() === 'unicast' && isGlobal(address)) return true;
  return allowed.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits));
}

/**
 * Returns the IP address in a URL, in any spelling that browsers accept (`0x7f.1`, `2130706433`), or undefined for a
 * name. `URL` has already normalised IPv4 spellings.
 */
export function literalAddress(hostname: string): string | undefined {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return ipaddr.isValid(bare) ? bare : undefined;
}
