import type { IncomingMessage } from 'node:http';

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
/** Some proxies append the port (RFC 7239 §6), which is removed: two connections of one client must count as one. */
const WITH_PORT = /^(?:\[([0-9a-f:.]+)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+):\d+)$/i;

/**
 * Returns the client's address. Behind a trusted proxy it is the rightmost forwarded one. An IPv4 address that arrived
 * over IPv6 is returned as IPv4.
 */
export function clientAddress({ headers, socket }: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy ? forwardedAddress(headers['x-forwarded-for']) : undefined;
  return forwarded ?? addressIn(socket.remoteAddress ?? '');
}

/** Returns the rightmost address of `X-Forwarded-For`: the others are the client's own claim. */
export function forwardedAddress(header: string | string[] | undefined): string | undefined {
  const named = lastOf(header);
  return named === undefined ? undefined : addressIn(named);
}

/** Returns an address without its port and brackets; an IPv4 address that arrived over IPv6 as IPv4. */
function addressIn(named: string): string {
  const [, bracketed, bare] = WITH_PORT.exec(named) ?? [];
  const address = bracketed ?? bare ?? named;
  return MAPPED.exec(address)?.[1] ?? address;
}

/** Returns the host that the client asked for, without its port, in lower case. */
export function requestedHost(request: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy ? lastOf(request.headers['x-forwarded-host']) : undefined;
  const host = (forwarded ?? request.headers.host ?? '').toLowerCase();
  return host.replace(/:\d*$/, '').replace(/\.$/, '');
}

function lastOf(header: string | string[] | undefined): string | undefined {
  const all = Array.isArray(header) ? header.join(',') : header;
  return all?.split(',').at(-1)?.trim() || undefined;
}
