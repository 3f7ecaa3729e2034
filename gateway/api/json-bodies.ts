import { bodyParser } from '@koa/bodyparser';
import type Koa from 'koa';
import { DEEPEST, isDeeperThan } from '../../subgraphs/lib/bounds/json-bound.js';
import type { InternalTokens } from '../../subgraphs/lib/graphql/internal-token.js';

/** An operation's text and variables; passport documents stay below it. */
const MOST = 4 * 1024 * 1024;
/** As much as a subgraph takes: 500 rows of the longest texts, which the adapter has read for somebody. */
const MOST_OF_OUR_OWN = 32 * 1024 * 1024;

/** An operation's variables hold documents as deep as documents may be, below a few fields of inputs. */
const DEEPEST_BODY = DEEPEST + 16;

/** Parses JSON bodies: small ones for everybody, large ones for the installation's own processes alone. */
export function jsonBodies(tokens: InternalTokens | undefined): Koa.Middleware {
  const ordinary = parser(MOST);
  const large = parser(MOST_OF_OUR_OWN);
  return async (ctx, next) => {
    const isLarge = (ctx.request.length ?? 0) > MOST && tokens !== undefined && (await isOurs(ctx, tokens));
    return (isLarge ? large : ordinary)(ctx, () => {
      if (isDeeperThan(ctx.request.body, DEEPEST_BODY)) ctx.throw(400, 'The body is nested too deeply');
      return next();
    });
  };
}

const parser = (limit: number): Koa.Middleware => bodyParser({ enableTypes: ['json'], jsonLimit: limit });

const isOurs = (ctx: Koa.Context, tokens: InternalTokens): Promise<boolean> =>
  tokens.verify(ctx.get('Authorization').replace(/^Bearer /, '')).then(
    () => true,
    () => false,
  );
