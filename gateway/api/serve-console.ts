import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { projectFile } from '../../subgraphs/lib/process/project.js';

const CONSOLE_PATH = '/console';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

// Allows no inline code and no other host; `blob:` and `data:` are images and files that the console creates.
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

const HEADERS = {
  'Content-Security-Policy': POLICY,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
  Vary: 'Accept-Encoding',
} as const;

type Bytes = Uint8Array<ArrayBufferLike>;
interface Kept {
  readonly type: string;
  readonly plain: Bytes;
  readonly br: Bytes;
  readonly gzip: Bytes;
}

const compressions = { br: promisify(brotliCompress), gzip: promisify(gzip) };

/** Tells whether a request is for the brand console. */
export const isForConsole = (path: string | undefined): boolean =>
  path === CONSOLE_PATH || path?.startsWith(`${CONSOLE_PATH}/`) === true;

/**
 * Answers requests below `/console` from `dist/console`: files by name, and the page itself for every other path, since
 * the console routes by the URL. Files are read and compressed once, when first requested.
 */
export function serveConsole(
  folder = projectFile('dist/console'),
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const names = new Set(existsSync(folder) ? readdirSync(folder, { recursive: true }).map(String) : []);
  const kept = new Map<string, Promise<Kept>>();
  const file = (name: string): Promise<Kept> => {
    const known = kept.get(name) ?? read(join(folder, name));
    kept.set(name, known);
    known.catch(() => kept.delete(name));
    return known;
  };
  return async (request, response) => {
    const path = request.url?.split('?')[0]?.slice(CONSOLE_PATH.length + 1) ?? '';
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(response, 405, { Allow: 'GET, HEAD' });
    const isFile = names.has(path) && extname(path) !== '';
    if ((!isFile && path.startsWith('assets/')) || !names.has('index.html')) return refuse(response, 404);
    // A newer build may have deleted the file; a reload of the page requests the current names.
    const found = await file(isFile ? path : 'index.html').catch(() => null);
    if (!found) return refuse(response, 404);
    const coding = codingOf(request.headers['accept-encoding']);
    const body = coding ? found[coding] : found.plain;
    response.writeHead(200, {
      ...HEADERS,
      'Content-Type': found.type,
      'Content-Length': body.byteLength,
      // Names of assets contain a hash of their content; the page that names them is revalidated each time.
      'Cache-Control': path.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      ...(coding ? { 'Content-Encoding': coding } : {}),
    });
    response.end(request.method === 'HEAD' ? undefined : body);
  };
}

async function read(path: string): Promise<Kept> {
  const plain = readFileSync(path);
  const [br, zipped] = await Promise.all([compressions.br(plain), compressions.gzip(plain)]);
  return { type: TYPES[extname(path)] ?? 'application/octet-stream', plain, br, gzip: zipped };
}

function codingOf(accepted: string | string[] | undefined): 'br' | 'gzip' | undefined {
  const codings = String(accepted ?? '')
    .split(',')
    .map((each) => each.split(';')[0]?.trim());
  return (['br', 'gzip'] as const).find((coding) => codings.includes(coding));
}

function refuse(response: ServerResponse, status: number, headers: Record<string, string> = {}): void {
  response.writeHead(status, { ...HEADERS, ...headers, 'Content-Type': 'application/json' });
  response.end(JSON.stringify({ detail: status === 405 ? 'Method Not Allowed' : 'Not Found' }));
}
