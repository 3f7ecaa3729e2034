import ipaddr from 'ipaddr.js';

/**
 * The network an address belongs to, which is all the audit log keeps of it: `/24` for IPv4, `/48` for IPv6.
 * Enough to tell an office from a stranger, not enough to name a person. Null for what is not an address.
 */
export function addressPrefix(address: string): string | null {
  if (!ipaddr.isValid(address)) return null;
  const parsed = ipaddr.process(address);
  const bits = parsed.kind() === 'ipv4' ? 24 : 48;
  const bytes = parsed.toByteArray().map((byte, index) => (index * 8 < bits ? byte : 0));
  return `${ipaddr.fromByteArray(bytes).toString()}/${bits}`;
}
