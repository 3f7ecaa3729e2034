import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import type Koa from 'koa';
import { projectFile } from '../../subgraphs/lib/process/project.js';
import { preflightHeaders } from './cors.js';
import type { RouteFamily } from './family.js';
import { openapi } from './openapi.js';
import { refuseMethod } from './refuse-method.js';

const ASSET_PATH = '/docs/';
const ASSETS: ReadonlySet<string> = new Set([
  'start.js',
  'swagger-ui.css',
  'swagger-ui-bundle.js',
  'favicon-32x32.png',
]);

const START = `SwaggerUIBundle({ url: '/openapi.json', dom_id: '#reader', deepLinking: true, docExpansion: 'none', validatorUrl: null });`;

const PAGE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>API reference</title>
<link rel="icon" href="/docs/favicon-32x32.png"><link rel="stylesheet" href="/docs/swagger-ui.css">
</head><body><main id="reader"></main><script src="/docs/swagger-ui-bundle.js"></script><script src="/docs/start.js"></script></body></html>`;

// Swagger UI sets style attributes and uses icons in `data:` URLs; nothing is loaded from other hosts.
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Serves `/openapi.json`, and Swagger UI at `/docs`; passes every other request on. */
export function docs(families: readonly RouteFamily[]): Koa.Middleware {
  // Built at the first request, since it takes a thirtieth of a start and few read it. Kept serialised: it is large,
  // and the route is public.
  let description: Buffer | undefined;
  return (ctx, next) => {
    if (!isOurs(ctx.path)) return next();
    if (ctx.path === '/openapi.json' && ctx.method === 'OPTIONS') return preflight(ctx);
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return refuseMethod(ctx);
    if (ctx.path === '/openapi.json') {
      ctx.set({ ...DESCRIPTION, ...ANY_PAGE });
      ctx.body = description ??= Buffer.from(JSON.stringify(openapi(families)));
      return;
    }
    if (ctx.path === '/docs') {
      ctx.set({ 'Content-Security-Policy': POLICY, 'Content-Type': 'text/html; charset=utf-8' });
      ctx.body = PAGE;
      return;
    }
    return sendAsset(ctx, ctx.path.slice(ASSET_PATH.length));
  };
}

/** Tools on other origins read the description: editors, client generators. */
const ANY_PAGE = { 'Access-Control-Allow-Origin': '*' };
const DESCRIPTION = { 'Content-Type': 'application/json', 'Cache-Control': 'public, max-age=300' };
const METHODS = ['GET', 'HEAD'];

function preflight(ctx: Koa.Context): void {
  ctx.status = 204;
  ctx.set({ Allow: METHODS.join(', '), ...ANY_PAGE, ...preflightHeaders(METHODS) });
}

const isOurs = (path: string): boolean =>
  path === '/openapi.json' ||
  path === '/docs' ||
  (path.startsWith(ASSET_PATH) && ASSETS.has(path.slice(ASSET_PATH.length)));

/** Files of Swagger UI that were requested, kept as sent. */
const assets = new Map<string, Promise<Buffer>>();

async function sendAsset(ctx: Koa.Context, name: string): Promise<void> {
  const kept = assets.get(name) ?? readAsset(name);
  assets.set(name, kept);
  const body = await kept;
  ctx.set('Cache-Control', 'public, max-age=3600');
  ctx.type = extname(name);
  ctx.body = body;
}

const readAsset = async (name: string): Promise<Buffer> =>
  name === 'start.js' ? Buffer.from(START) : readFile(projectFile('node_modules/swagger-ui-dist', name));
