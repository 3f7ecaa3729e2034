import ipaddr from 'ipaddr.js';

/**
 * Returns the network of an address, the only part stored in the audit log: `/24` for IPv4, `/48` for IPv6.
 * Distinguishes networks without identifying a person. Null for an invalid address.
 */
export function addressPrefix(address: string): string | null {
  if (!ipaddr.isValid(address)) return null;
  const parsed = ipaddr.process(address);
  const bits = parsed.kind() === 'ipv4' ? 24 : 48;
  const bytes = parsed.toByteArray().map((byte, index) => (index * 8 < bits ? byte : 0));
  return `${ipaddr.fromByteArray(bytes).toString()}/${bits}`;
}
