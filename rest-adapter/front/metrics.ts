import type Koa from 'koa';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { BACKLOG_SERIES, type Reading } from '../../schema/queue-metrics.js';
import type { DependencyHealth } from '../../subgraphs/lib/graphql/subgraph.js';
import type { Observe } from '../runtime/access-log.js';

export interface Metrics {
  readonly observe: Observe;
  /** `GET /metrics`, Prometheus text format. */
  readonly middleware: Koa.Middleware;
}

/** Creates the metrics of the REST interface, of its process, of its dependencies, and of the queues. */
export function createMetrics(
  dependencies: () => Promise<readonly DependencyHealth[]> = async () => [],
  backlog: () => Promise<readonly Reading[]> = async () => [],
): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of requests, by route, method and status',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  const refusals = new Counter({
    name: 'http_rate_refusals_total',
    help: 'Calls refused because a window was reached, by route',
    labelNames: ['route'],
    registers: [registry],
  });
  new Gauge({
    name: 'dependency_ready',
    help: '1 while a dependency is ready, by its name in /health/ready; checked when the metrics are read',
    labelNames: ['dependency'],
    registers: [registry],
    async collect() {
      this.reset();
      for (const { name, ready } of await dependencies().catch(() => [])) this.set({ dependency: name }, ready ? 1 : 0);
    },
  });
  const tellBacklog = backlogGauges(registry);
  return {
    observe({ route, method, status, seconds }) {
      duration.observe({ route, method, status: String(status) }, seconds);
      if (status === 429) refusals.inc({ route });
    },
    async middleware(ctx, next) {
      if (ctx.path !== '/metrics') return next();
      tellBacklog(await backlog().catch(() => []));
      ctx.type = registry.contentType;
      ctx.body = await registry.metrics();
    },
  };
}

/** Creates a gauge for each queue. A queue that could not be read is left out instead of being reported as zero. */
function backlogGauges(registry: Registry): (readings: readonly Reading[]) => void {
  const gauges = new Map<string, Gauge>();
  for (const [name, { help, labels }] of Object.entries(BACKLOG_SERIES)) {
    gauges.set(name, new Gauge({ name, help, labelNames: labels, registers: [registry] }));
  }
  return (readings) => {
    for (const gauge of gauges.values()) gauge.reset();
    for (const { series, labels, value } of readings) gauges.get(series)?.set(labels, value);
  };
}
