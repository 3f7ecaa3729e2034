import type Koa from 'koa';

/** Returns the answer to any other method on a path that can only be read. */
export function refuseMethod(ctx: Koa.Context): void {
  ctx.status = 405;
  ctx.set({ Allow: 'GET, HEAD', 'Content-Type': 'application/json' });
  ctx.body = '{"detail":"Method Not Allowed"}';
}
