import type { IncomingMessage } from 'node:http';
import type Koa from 'koa';
import { wasForwarded } from '../../gateway/api/forwarded.js';
import { sameText } from '../../subgraphs/lib/crypto/secrets.js';
import { isPrivateAddress } from '../../subgraphs/lib/windows/counted-address.js';

const PATH = '/metrics';

/**
 * Admits readers of the metrics: bearers of the configured token; without a token, direct clients on this machine's
 * private network. Everybody else, and every forwarded request, gets 404.
 */
export function metricsAccess(token: string | undefined): Koa.Middleware {
  return (ctx, next) => {
    if (ctx.path !== PATH || (token === undefined ? isNeighbour(ctx.req) : carries(token, ctx))) return next();
    ctx.status = 404;
    ctx.set('Content-Type', 'application/json');
    ctx.body = JSON.stringify({ detail: 'Not Found' });
  };
}

const isNeighbour = ({ socket, headers }: IncomingMessage): boolean =>
  isPrivateAddress(socket.remoteAddress ?? '') && !wasForwarded(headers);

const carries = (token: string, ctx: Koa.Context): boolean => sameText(ctx.get('Authorization'), `Bearer ${token}`);
