import { createServer, type Server } from 'node:http';
import Koa from 'koa';
import type { Logger } from 'pino';
import { createRestApp } from '../../rest-adapter/app.js';
import { health } from '../../rest-adapter/health.js';
import { createMetrics } from '../../rest-adapter/metrics.js';
import type { Configuration } from '../../subgraphs/lib/configuration.js';
import type { DependencyHealth } from '../../subgraphs/lib/subgraph.js';
import type { Graph } from '../graph.js';

/** The REST interface with its health and metrics; not listening yet. */
export function createFront(
  configuration: Configuration,
  graph: Graph,
  dependencies: () => Promise<readonly DependencyHealth[]>,
  log: Logger,
): Server {
  const metrics = createMetrics();
  const { publicUrl, consoleOrigins, trustProxy } = configuration;
  const app = createRestApp({
    graph,
    settings: { publicUrl, consoleOrigins, trustProxy },
    clock: () => new Date(),
    log,
    observe: metrics.observe,
  });
  const front = new Koa();
  front.use(health(dependencies));
  front.use(metrics.middleware);
  const [own, rest] = [front.callback(), app.callback()];
  return createServer((request, response) => {
    const path = request.url?.split('?')[0];
    const isOwn = path === '/metrics' || path === '/health/live' || path === '/health/ready';
    void (isOwn ? own(request, response) : rest(request, response));
  });
}
