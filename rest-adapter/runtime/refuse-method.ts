import type Koa from 'koa';

/** Answers 405 to every method but GET and HEAD. */
export function refuseMethod(ctx: Koa.Context): void {
  ctx.status = 405;
  ctx.set({ Allow: 'GET, HEAD', 'Content-Type': 'application/json' });
  ctx.body = '{"detail":"Method Not Allowed"}';
}
