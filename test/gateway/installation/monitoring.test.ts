import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { createMetrics } from '../../../rest-adapter/front/metrics.js';
import { families } from '../../../rest-adapter/routes/families.js';
import { BACKLOG_SERIES, type BacklogSeries } from '../../../schema/queue-metrics.js';
import { projectFile } from '../../../subgraphs/lib/process/project.js';

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly for: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly runbook: string };
}

const text = (path: string): string => readFileSync(projectFile(path), 'utf8');
const { groups } = parse(text('gateway/installation/monitoring/alerts.yaml')) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);
const dashboard = JSON.parse(text('gateway/installation/monitoring/dashboard.json')) as {
  panels: { id: number; title: string; targets: { expr: string }[] }[];
};
const queries = [
  ...rules.map(({ expr }) => expr),
  ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
];

let exposed: Set<string>;
beforeAll(async () => {
  const readings = Object.entries(BACKLOG_SERIES).map(([series, { labels }]) => ({
    series: series as BacklogSeries,
    labels: Object.fromEntries(labels.map((name) => [name, `a ${name}`])),
    value: 3,
  }));
  const metrics = createMetrics(
    async () => [{ name: 'chain', ready: false }],
    async () => readings,
  );
  metrics.observe({ route: '/auth/login', method: 'POST', status: 429, seconds: 0.1 });
  const ctx = { path: '/metrics', method: 'GET', type: '', body: '' };
  await metrics.middleware(ctx as never, async () => {});
  expect(ctx.body).toContain('dependency_ready{dependency="chain"} 0');
  expect(ctx.body).toContain('jobs_waiting{subgraph="a subgraph",task="a task"} 3');
  exposed = new Set(ctx.body.split('\n').flatMap((line) => line.match(/^[a-z0-9_]+/)?.[0] ?? []));
});

/** Names of series in a query: what stands before a selector, a range or the end, and is no function. */
const seriesIn = (query: string): string[] =>
  [...query.matchAll(/\b(?:up|[a-z]+(?:_[a-z0-9]+)+)\b(?![\w(])/g)]
    .map(([name]) => name)
    .filter((name) => !FUNCTIONS.has(name));
const FUNCTIONS = new Set(['clamp_min', 'histogram_quantile', 'rate_interval']);

describe('alert rules and dashboard', () => {
  it('ask only for series that /metrics exposes', () => {
    const asked = new Set(queries.flatMap(seriesIn));
    expect(asked.size).toBeGreaterThan(6);
    // `up` is Prometheus' own.
    expect([...asked].filter((name) => name !== 'up' && !exposed.has(name))).toEqual([]);
  });

  it('show everything that waits', () => {
    const asked = new Set(queries.flatMap(seriesIn));
    expect(Object.keys(BACKLOG_SERIES).filter((name) => !asked.has(name) && name !== 'jobs_running')).toEqual([]);
  });

  it('name routes that exist', () => {
    const paths = new Set(families.flatMap(({ routes }) => routes.map(({ path }) => path)));
    const named = queries.flatMap((query) => [...query.matchAll(/route="([^"]+)"/g)].map(([, path]) => path!));
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((path) => !paths.has(path))).toEqual([]);
  });

  it('every alert says how bad it is, and where the runbook says what to do', () => {
    const runbook = text('schema/reference/operations.md');
    const anchors = new Set(
      [...runbook.matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
        title!
          .toLowerCase()
          .replace(/[^\w\s-]/g, '')
          .replaceAll(' ', '-'),
      ),
    );
    for (const { alert, labels, annotations } of rules) {
      expect([alert, ['page', 'ticket'].includes(labels.severity)]).toEqual([alert, true]);
      const [file, anchor] = annotations.runbook.split('#');
      expect([alert, file, anchors.has(anchor ?? '')]).toEqual([alert, 'schema/reference/operations.md', true]);
    }
  });

  it('panels have different titles', () => {
    expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length);
  });
});
