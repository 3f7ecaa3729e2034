import type { RequestListener } from 'node:http';
import Koa from 'koa';
import { brandHosts, cutMisdirected, misdirected } from '../../gateway/api/brand-hosts.js';
import { createClientServer } from '../../gateway/api/client-server.js';
import { GRAPH_PATH } from '../../gateway/api/local-proxy.js';
import { recentHealth } from '../../gateway/api/recent-health.js';
import { requestIdOf } from '../../gateway/api/request-id.js';
import { isForConsole, serveConsole } from '../../gateway/api/serve-console.js';
import { transportHeaders } from '../../gateway/api/strict-transport.js';
import type { CreateFront } from '../../gateway/installation/front-server.js';
import { isReady } from '../../subgraphs/lib/graphql/subgraph.js';
import { createOutbound } from '../../subgraphs/lib/outbound/outbound.js';
import { parseNetworks } from '../../subgraphs/lib/outbound/public-address.js';
import { createRestApp } from '../app.js';
import { isRead } from '../runtime/is-read.js';
import { refuseMethod } from '../runtime/refuse-method.js';
import { health } from './health.js';
import { createMetrics } from './metrics.js';
import { metricsAccess } from './metrics-access.js';
import { proxyWarning } from './proxy-warning.js';
import { isConfigured, SECURITY_TXT_PATH, securityTxt } from './security-txt.js';

/** Refuses all methods but GET and HEAD on health and metrics. */
const readsOnly: Koa.Middleware = (ctx, next) => (isRead(ctx) ? next() : refuseMethod(ctx));

/**
 * Creates the server that browsers and integrators use under one host name: REST interface, pages, health, metrics,
 * console, and the graph. Not listening yet.
 */
export const createFront: CreateFront = (
  configuration,
  graph,
  { dependencies, backlog, isStaying },
  log,
  proxy,
  windows,
) => {
  const metrics = createMetrics(dependencies, backlog);
  const recent = recentHealth(dependencies);
  const { publicUrl, consoleOrigins, trustProxy, privacyUrl = null, legalUrl = null } = configuration;
  const outbound = createOutbound({ allowed: parseNetworks(configuration.outboundAllowCidrs ?? []) });
  const app = createRestApp({
    graph,
    outbound,
    settings: { publicUrl, consoleOrigins, trustProxy, legal: { privacyUrl, legalUrl } },
    clock: () => new Date(),
    log,
    observe: metrics.observe,
    isReady: async () => isReady(await recent()),
    ...(windows ? { windows } : {}),
  });
  const front = new Koa();
  front.use(readsOnly);
  front.use(securityTxt(configuration, () => new Date()));
  front.use(health(recent, isStaying));
  front.use(metricsAccess(configuration.metricsToken));
  front.use(metrics.middleware);
  const [own, rest] = [front.callback(), app];
  const transport = Object.entries(transportHeaders(publicUrl));
  const serveConsoleFile = serveConsole();
  const warnOfProxy = proxyWarning(configuration, log);
  const paths = new Set(['/metrics', '/health/live', '/health/ready']);
  if (isConfigured(configuration)) paths.add(SECURITY_TXT_PATH);
  const isBrands = brandHosts(graph, publicUrl, trustProxy);
  const answer: RequestListener = async (request, response) => {
    warnOfProxy(request);
    const path = request.url?.split('?')[0];
    const isGraph = path === GRAPH_PATH || path?.startsWith(`${GRAPH_PATH}/`);
    if ((isGraph || isForConsole(path)) && (await isBrands(request))) return misdirected(request, response);
    if (isGraph) return proxy.request(request, response);
    // Responses of the graph, proxied above, have headers of their own.
    for (const [name, value] of transport) response.setHeader(name, value);
    const isOwn = path !== undefined && paths.has(path);
    if (!isOwn && !isForConsole(path)) return void rest(request, response);
    // REST interface and graph set the request id of their responses themselves.
    response.setHeader('X-Request-Id', requestIdOf(request));
    void (isOwn ? own(request, response) : serveConsoleFile(request, response));
  };
  const server = createClientServer(answer, { isProxied: trustProxy });
  server.on('close', () => void outbound.close());
  server.on('upgrade', async (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    if (await isBrands(request)) return cutMisdirected(request, socket);
    proxy.upgrade(request, socket, head);
  });
  return server;
};
