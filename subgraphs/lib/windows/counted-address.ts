import ipaddr from 'ipaddr.js';

const IPV6_BITS = 64;

/**
 * Returns the key under which an address is counted: IPv6 by its /64, which one subscriber controls; IPv4 over IPv6 as
 * IPv4; any other text unchanged.
 */
export function countedAddress(address: string): string {
  // Plain IPv4 needs no parsing, which keeps reads fast.
  if (!address.includes(':') || !ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const bytes = parsed.toByteArray().map((byte, index) => (index * 8 < IPV6_BITS ? byte : 0));
  return `${ipaddr.fromByteArray(bytes).toString()}/${IPV6_BITS}`;
}

const SHARED: ReadonlySet<string> = new Set(['loopback', 'private', 'uniqueLocal', 'linkLocal', 'carrierGradeNat']);

/** Tells whether an address is loopback or of a private network, e.g. a proxy's. */
export const isPrivateAddress = (address: string): boolean =>
  ipaddr.isValid(address) && SHARED.has(ipaddr.process(address).range());

export const isLoopback = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';
