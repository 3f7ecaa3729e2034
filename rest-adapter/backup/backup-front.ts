import type { IncomingMessage, ServerResponse } from 'node:http';
import { requestedHost } from '../../gateway/api/client-address.js';
import { createClientServer } from '../../gateway/api/client-server.js';
import { transportHeaders } from '../../gateway/api/strict-transport.js';
import type { BackupState } from '../../gateway/backup-service/backup-graph.js';
import type { CreateBackupFront } from '../../gateway/backup-service/start-backup.js';
import { createRestApp } from '../app.js';
import type { Answer } from '../runtime/answer.js';
import { prefersPage } from '../runtime/negotiate.js';
import { backupFamilies } from './backup-families.js';
import { framed, nowherePage, platformPage } from './passport-page.js';
import { productIdentifiers } from './product-identifiers.js';

/** Milliseconds within which a request must be received completely. */
const REQUEST_MS = 30_000;

const HEALTH = new Set(['/health', '/health/ready']);

/**
 * Creates the server of a backup. Before the platform has ceased it answers under its own host name only, so that
 * nobody takes it for the platform.
 */
export const createBackupFront: CreateBackupFront = ({ trustProxy, address }, graph, log, windows) => {
  const clock = (): Date => new Date();
  const publicUrl = address ?? 'http://localhost';
  const installation = async (): Promise<string> => (await graph.state()).manifest?.installation ?? publicUrl;
  const running = async (): Promise<string | undefined> => {
    const { cessation, manifest } = await graph.state();
    return cessation ? undefined : manifest?.installation;
  };
  const app = createRestApp({
    graph,
    families: [...backupFamilies, productIdentifiers(installation)],
    settings: { publicUrl, consoleOrigins: [], trustProxy, frame: framed },
    nowhere: async (_, { headers }) => (prefersPage(headers) ? nowherePage(await running(), headers) : undefined),
    clock,
    log,
    ...(windows ? { windows } : {}),
  });
  const transport = Object.entries(transportHeaders(publicUrl));
  const answerClient = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    for (const [name, value] of transport) response.setHeader(name, value);
    const path = request.url?.split('?')[0] ?? '';
    if (path === '/health/live') return answer(response, 200, { status: 'live' });
    const state = await graph.state();
    if (HEALTH.has(path)) return health(response, state, clock());
    if (!state.cessation && isPlatforms(request, path, state, trustProxy)) {
      const platform = state.manifest?.installation;
      if (!platform || !prefersPage(request.headers))
        return answer(response, 421, { detail: 'This is the back-up: the platform itself answers here' });
      return show(response, platformPage(`${platform}${request.url ?? ''}`, request.headers));
    }
    void app(request, response);
  };
  return createClientServer(answerClient, { requestTimeout: REQUEST_MS, isProxied: trustProxy });
};

/** Tells whether a request belongs to the platform while that is running: by its host, and for product identifiers. */
function isPlatforms(request: IncomingMessage, path: string, { manifest }: BackupState, trustProxy: boolean): boolean {
  if (/^\/(01|p)\//.test(path)) return true;
  if (!manifest) return false;
  const host = new URL(manifest.installation).hostname;
  return !LOOPBACK.has(host) && requestedHost(request, trustProxy) === host;
}

/** Platform and backup on one machine, as in a trial, differ by port only. */
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Answers the state of the copies. `lag_seconds`: age of the newest manifest; everything published before it is
 * contained.
 */
function health(response: ServerResponse, { manifest, fault, cessation, damaged }: BackupState, now: Date): void {
  const body = manifest
    ? {
        status: 'ready',
        installation: manifest.installation,
        watermark: manifest.watermark,
        written_at: manifest.written_at,
        lag_seconds: Math.max(0, (now.getTime() - Date.parse(manifest.watermark)) / 1000),
        waiting: manifest.waiting,
        ceased_at: cessation?.declared_at ?? null,
        damaged,
      }
    : { status: 'not ready', fault, damaged };
  answer(response, manifest ? 200 : 503, body);
}

/** Sends a page. */
function show(response: ServerResponse, { status, headers, body }: Answer): void {
  response.writeHead(status, headers);
  response.end(body);
}

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, {
    'Content-Type': 'application/json',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  });
  response.end(JSON.stringify(body));
}
