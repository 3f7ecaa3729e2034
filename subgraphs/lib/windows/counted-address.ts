import ipaddr from 'ipaddr.js';

const IPV6_BITS = 64;

/**
 * Returns the text that an address is counted as. The holder of one IPv6 address has the 2^64 of its network, so these count by
 * /64; an IPv4 address that arrived over IPv6 counts as itself. A text that is not an address counts as it is.
 */
export function countedAddress(address: string): string {
  // IPv4 as it is written by everybody: nothing to parse on the way of every read.
  if (!address.includes(':') || !ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const bytes = parsed.toByteArray().map((byte, index) => (index * 8 < IPV6_BITS ? byte : 0));
  return `${ipaddr.fromByteArray(bytes).toString()}/${IPV6_BITS}`;
}

const SHARED: ReadonlySet<string> = new Set(['loopback', 'private', 'uniqueLocal', 'linkLocal', 'carrierGradeNat']);

/** Tells whether an address is one that only a neighbour has: this machine, or one of its network, such as a proxy. */
export const isPrivateAddress = (address: string): boolean =>
  ipaddr.isValid(address) && SHARED.has(ipaddr.process(address).range());

export const isLoopback = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';
