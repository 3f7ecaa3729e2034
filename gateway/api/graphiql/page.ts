import { createReadStream } from 'node:fs';
import type Koa from 'koa';
import { projectFile } from '../../../subgraphs/lib/process/project.js';

/** Files of GraphiQL, served from their packages: the page loads nothing from another host. */
const ASSETS: Readonly<Record<string, { readonly file: string; readonly type: string }>> = {
  'react.js': { file: 'react/umd/react.production.min.js', type: 'text/javascript' },
  'react-dom.js': { file: 'react-dom/umd/react-dom.production.min.js', type: 'text/javascript' },
  'graphiql.js': { file: 'graphiql/graphiql.min.js', type: 'text/javascript' },
  'graphiql.css': { file: 'graphiql/graphiql.min.css', type: 'text/css' },
};

const MOUNT = `
const fetcher = GraphiQL.createFetcher({ url: location.pathname, subscriptionUrl: location.origin.replace(/^http/, 'ws') + location.pathname });
ReactDOM.createRoot(document.getElementById('graphiql')).render(
  React.createElement(GraphiQL, { fetcher, defaultEditorToolsVisibility: true, isHeadersEditorEnabled: true }),
);`;

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Product passports: the graph</title>
<link rel="stylesheet" href="/graphql/explorer/graphiql.css">
<style>html, body, #graphiql { height: 100%; margin: 0 }</style>
</head>
<body><div id="graphiql">Loading the explorer …</div>
<script src="/graphql/explorer/react.js"></script>
<script src="/graphql/explorer/react-dom.js"></script>
<script src="/graphql/explorer/graphiql.js"></script>
<script src="/graphql/explorer/mount.js"></script>
</body></html>`;

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; font-src 'self' data:; img-src 'self' data:; connect-src 'self' ws: wss:; base-uri 'none'; frame-ancestors 'none'";

/** Serves GraphiQL to a browser that opens `/graphql`; passes every other request on. */
export const graphiql: Koa.Middleware = async (ctx, next) => {
  const name = ctx.path.match(/^\/graphql\/explorer\/([a-z.-]+)$/)?.[1];
  if (name) return sendAsset(ctx, name);
  const opensPage = ctx.path === '/graphql' && (ctx.method === 'GET' || ctx.method === 'HEAD') && !ctx.querystring;
  if (!opensPage || !ctx.accepts('text/html') || ctx.headers.upgrade) return next();
  ctx.set('Content-Security-Policy', POLICY);
  ctx.type = 'text/html; charset=utf-8';
  ctx.body = PAGE;
};

function sendAsset(ctx: Koa.Context, name: string): void {
  const asset = Object.hasOwn(ASSETS, name) ? ASSETS[name] : undefined;
  if (!asset && name !== 'mount.js') return;
  ctx.type = asset?.type ?? 'text/javascript';
  ctx.set('Cache-Control', 'public, max-age=3600');
  ctx.body = asset ? createReadStream(projectFile('node_modules', asset.file)) : MOUNT;
}
