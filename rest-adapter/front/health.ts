import type Koa from 'koa';
import { type DependencyHealth, isReady } from '../../subgraphs/lib/graphql/subgraph.js';

/**
 * Serves `GET /health/live` (the process answers) and `GET /health/ready` (the state of every dependency by name;
 * `optional`: reads work without it). Answers 503 while a required dependency is down and, without waiting for any, once
 * this process is draining, so that load balancers send no requests.
 */
export function health(
  recent: () => Promise<readonly DependencyHealth[]>,
  isStaying = (): boolean => true,
): Koa.Middleware {
  return async (ctx, next) => {
    if (ctx.path === '/health/live') {
      return answer(ctx, { status: 'live' });
    }
    if (ctx.path !== '/health/ready') return next();
    const found = isStaying() ? await recent().catch(unreachable) : [];
    // The checks may have taken seconds, during which draining began.
    const states = isStaying() ? found : [...found, LEAVING];
    const ready = isReady(states);
    ctx.status = ready ? 200 : 503;
    ctx.set('Cache-Control', 'no-store');
    answer(ctx, { status: ready ? 'ready' : 'not ready', dependencies: states });
  };
}

const LEAVING: DependencyHealth = { name: 'this process', ready: false, detail: 'It is about to end' };

const unreachable = (error: Error): DependencyHealth[] => [
  { name: 'graph', ready: false, detail: error.message.split('\n')[0]! },
];

/**
 * Sends text instead of an object: for an object Koa checks for a `fetch` response, whose code Node.js would load for
 * 60 ms.
 */
function answer(ctx: Koa.Context, state: object): void {
  ctx.type = 'json';
  ctx.body = JSON.stringify(state);
}
