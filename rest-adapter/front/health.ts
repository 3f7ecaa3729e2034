import type Koa from 'koa';
import { type DependencyHealth, isReady } from '../../subgraphs/lib/graphql/subgraph.js';

/**
 * Serves `GET /health/live`: the process answers, and `GET /health/ready`: every dependency does, each named (`optional`:
 * without it reads go on); 503 while a required one does not, so that load balancers send no calls meanwhile.
 */
export function health(recent: () => Promise<readonly DependencyHealth[]>): Koa.Middleware {
  return async (ctx, next) => {
    if (ctx.path === '/health/live') {
      return answer(ctx, { status: 'live' });
    }
    if (ctx.path !== '/health/ready') return next();
    const states = await recent().catch((error: Error) => [
      { name: 'graph', ready: false, detail: error.message.split('\n')[0]! },
    ]);
    const ready = isReady(states);
    ctx.status = ready ? 200 : 503;
    ctx.set('Cache-Control', 'no-store');
    answer(ctx, { status: ready ? 'ready' : 'not ready', dependencies: states });
  };
}

/**
 * Writes the answer as text: given an object, Koa asks whether it is one of `fetch`'s, which Node.js then loads for 60 ms of
 * the first answer.
 */
function answer(ctx: Koa.Context, state: object): void {
  ctx.type = 'json';
  ctx.body = JSON.stringify(state);
}
