import { BlockList, isIP } from 'node:net';

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

/** Tells whether a listening address is reachable from this machine only. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[(.*)\]$/, '$1').toLowerCase();
  const family = isIP(name);
  if (family === 0) return name === 'localhost';
  return LOOPBACK.check(name, family === 4 ? 'ipv4' : 'ipv6');
}
