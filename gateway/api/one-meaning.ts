import type { IncomingMessage } from 'node:http';

/** Header fields that must occur once: of duplicates Node.js takes the first and other parsers the last. */
const SINGLE = ['host', 'authorization', 'content-type'] as const;
/**
 * Host of RFC 9110 §7.2, limited to host names and IP addresses: nothing that could be read as user information, a path
 * or a second name.
 */
const HOST = /^(?:\[[0-9a-f:.]+\]|[\w.~-]*)(?::\d{0,5})?$/i;
const ABSOLUTE = /^https?:\/\/([^/?#]+)([/?].*)?$/i;

/**
 * Returns the status that refuses a request which a proxy in front could interpret differently (request smuggling):
 * another HTTP version, no Host or two, an ambiguous body length, or a target without a path. Undefined for all others;
 * replaces a target in absolute form (RFC 9112 §3.2.2) by its path.
 */
export function statusOfOtherMeaning(request: IncomingMessage): number | undefined {
  if (request.httpVersionMajor !== 1) return 505;
  if (repeatsSingle(request.rawHeaders) || !hasHost(request)) return 400;
  const coding = request.headers['transfer-encoding'];
  if (coding !== undefined) {
    // RFC 9112 §6.1: HTTP/1.0 has no transfer codings.
    if (request.httpVersionMinor === 0) return 400;
    if (coding.toLowerCase() !== 'chunked') return 501;
  }
  return takesPath(request) ? undefined : 400;
}

function repeatsSingle(rawHeaders: readonly string[]): boolean {
  const seen: string[] = [];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = singleNamed(rawHeaders[at]!);
    if (!name) continue;
    if (seen.includes(name)) return true;
    seen.push(name);
  }
  return false;
}

/** Compares lengths first: to convert every name of a request to lower case takes longer than the rest of these checks. */
const singleNamed = (name: string): string | undefined =>
  SINGLE.find((single) => single.length === name.length && single === name.toLowerCase());

function hasHost({ headers: { host }, httpVersionMinor }: IncomingMessage): boolean {
  return host === undefined ? httpVersionMinor === 0 : HOST.test(host);
}

/** Replaces a target in absolute form by its path; false for a target of another form. */
function takesPath(request: IncomingMessage): boolean {
  const { url = '', method } = request;
  if (url.startsWith('/')) return true;
  if (url === '*') return method === 'OPTIONS';
  const [, authority, path = '/'] = ABSOLUTE.exec(url) ?? [];
  // The host of an absolute target takes precedence over the Host header (RFC 9112 §3.2.2); a client sends both equal
  // (RFC 9112 §3.2).
  if (authority?.toLowerCase() !== request.headers.host?.toLowerCase()) return false;
  request.url = path.startsWith('/') ? path : `/${path}`;
  return true;
}
