import type Koa from 'koa';
import type { Logger } from 'pino';

/** Logs the errors of requests that nothing has answered. That a client has left is none of them. */
export function logFailures<State>(app: Koa<State>, log: Pick<Logger, 'error'>): void {
  app.on('error', (error: unknown, { req, res }: Pick<Koa.Context, 'req' | 'res'>) => {
    const hasLeft = [req, res, req.socket].some(({ errored }) => errored === error);
    if (!hasLeft) log.error({ err: error }, 'request failed');
  });
}
