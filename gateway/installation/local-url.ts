import { isIPv6 } from 'node:net';

/** Addresses that listen on every interface and that no client can call, with those of this machine. */
const ON_THIS_MACHINE: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/** Returns the base URL at which clients on this machine reach a server that listens on `host`. */
export function localUrl(host: string, port: number): string {
  const named = host.replace(/^\[(.*)\]$/, '$1');
  const name = ON_THIS_MACHINE[named] ?? named;
  return `http://${isIPv6(name) ? `[${name}]` : name}:${port}`;
}
