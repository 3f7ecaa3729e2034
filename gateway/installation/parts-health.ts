import type Koa from 'koa';
import { isRecord } from '../../schema/record.js';
import type { DependencyHealth } from '../../subgraphs/lib/graphql/subgraph.js';
import { asError } from '../../subgraphs/lib/process/as-error.js';
import { recentHealth } from '../api/recent-health.js';
import type { Configuration } from './configuration.js';

const PATH = '/internal/health';
const PROBE_LIMIT_MS = 3_000;

type Health = () => Promise<readonly DependencyHealth[]>;

/** Returns the health of all subgraphs that are processes of their own; one that does not answer is not ready. */
export function partsHealth(configuration: Configuration): Health {
  const parts = {
    catalog: configuration.catalogUrl,
    custody: configuration.custodyUrl,
    passports: configuration.passportsUrl,
    integrations: configuration.integrationsUrl,
  };
  return async () =>
    (await Promise.all(Object.entries(parts).map(([name, url]) => asked(name, `${url}/health`)))).flat();
}

/** Asks the gateway for the health of everything behind it. */
export const remoteHealth =
  (gatewayUrl: string): Health =>
  () =>
    asked('gateway', gatewayUrl + PATH);

/**
 * Answers names and states of parts. That discloses nothing, so no credential is needed. 503 once the gateway itself is
 * draining.
 */
export function internalHealth(health: Health, isStaying: () => boolean): Koa.Middleware {
  const recent = recentHealth(health);
  return async (ctx, next) => {
    if (ctx.path !== PATH) return next();
    ctx.body = await recent();
    if (!isStaying()) ctx.status = 503;
  };
}

const isState = (value: unknown): value is DependencyHealth =>
  isRecord(value) && typeof value.name === 'string' && typeof value.ready === 'boolean';

async function asked(name: string, url: string): Promise<readonly DependencyHealth[]> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(PROBE_LIMIT_MS) });
    const states = await answer.json();
    if (!Array.isArray(states) || !states.every(isState)) throw new Error(`${url} answered no states`);
    return states;
  } catch (error) {
    return [{ name, ready: false, detail: asError(error).message }];
  }
}
