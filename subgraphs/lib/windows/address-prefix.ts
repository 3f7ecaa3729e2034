import ipaddr from 'ipaddr.js';

/**
 * Returns the network of an address, the only part that the audit log keeps: `/24` for IPv4, `/48` for IPv6. Enough to
 * distinguish an office from a stranger, not enough to identify a person. Null for a text that is not an address.
 */
export function addressPrefix(address: string): string | null {
  if (!ipaddr.isValid(address)) return null;
  const parsed = ipaddr.process(address);
  const bits = parsed.kind() === 'ipv4' ? 24 : 48;
  const bytes = parsed.toByteArray().map((byte, index) => (index * 8 < bits ? byte : 0));
  return `${ipaddr.fromByteArray(bytes).toString()}/${bits}`;
}
