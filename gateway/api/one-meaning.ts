import type { IncomingMessage } from 'node:http';

/** Fields that decide something and can have one value; where they come twice Node.js takes the first, others the last. */
const SINGLE = new Set(['host', 'authorization', 'content-type']);
/** RFC 9110 §7.2 as host names and addresses are: nothing that could be read as a user, a path or a second name. */
const HOST = /^(?:\[[0-9a-f:.]+\]|[\w.~-]*)(?::\d{0,5})?$/i;
const ABSOLUTE = /^https?:\/\/([^/?#]+)([/?].*)?$/i;

/**
 * Returns the status that refuses a request which another reader, a proxy in front for one, could understand otherwise:
 * of another version, with two hosts or none, with a body whose end is anybody's guess, for a target that is no path.
 * Undefined for all others; a target in absolute form (RFC 9112 §3.2.2) is then the path it names.
 */
export function statusOfOtherMeaning(request: IncomingMessage): number | undefined {
  if (request.httpVersionMajor !== 1) return 505;
  if (repeatsSingle(request.rawHeaders) || !hasHost(request)) return 400;
  const coding = request.headers['transfer-encoding'];
  if (coding !== undefined) {
    // RFC 9112 §6.1: a client of HTTP/1.0 does not know transfer codings.
    if (request.httpVersionMinor === 0) return 400;
    if (coding.toLowerCase() !== 'chunked') return 501;
  }
  return takesPath(request) ? undefined : 400;
}

function repeatsSingle(rawHeaders: readonly string[]): boolean {
  const seen = new Set<string>();
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!.toLowerCase();
    if (!SINGLE.has(name)) continue;
    if (seen.has(name)) return true;
    seen.add(name);
  }
  return false;
}

function hasHost({ headers: { host }, httpVersionMinor }: IncomingMessage): boolean {
  return host === undefined ? httpVersionMinor === 0 : HOST.test(host);
}

/** Returns the path of a target in absolute form; false for a target of another form. */
function takesPath(request: IncomingMessage): boolean {
  const { url = '', method } = request;
  if (url.startsWith('/')) return true;
  if (url === '*') return method === 'OPTIONS';
  const [, authority, path = '/'] = ABSOLUTE.exec(url) ?? [];
  // The host of such a target goes before the header (RFC 9112 §3.2.2), which names the same where both are of one client (RFC 9112 §3.2).
  if (authority?.toLowerCase() !== request.headers.host?.toLowerCase()) return false;
  request.url = path.startsWith('/') ? path : `/${path}`;
  return true;
}
