import type Koa from 'koa';
import { hasBody } from '../../gateway/api/has-body.js';
import type { Answer } from './answer.js';
import type { Problem } from './family.js';
import { isRead } from './is-read.js';
import type { RequestState } from './request-state.js';

/**
 * Most concurrent requests. Further ones would only wait and occupy memory, so they are refused immediately with
 * `Retry-After`. A small read takes milliseconds, so this many are answered within a second.
 */
const MOST_AT_ONCE = 400;

type Context = Koa.ParameterizedContext<RequestState>;

/** View of a refusal as a page, instead of the documented body. */
export type AwayView = (problem: Problem, ctx: Context) => Answer | undefined | Promise<Answer | undefined>;

/** Seconds after which a client should retry. */
const RETRY_AFTER = '1';
export const TRY_LATER = 'Service temporarily unavailable, please retry shortly.';
const TOO_MANY = { 'Retry-After': RETRY_AFTER, 'Cache-Control': 'no-store' };

/** Problem shown when a part of the service is unavailable, which usually takes some seconds. */
export const AWAY: Problem = {
  status: 503,
  detail: TRY_LATER,
  headers: { 'Retry-After': '5', 'Cache-Control': 'no-store' },
  code: undefined,
};

/**
 * Refuses requests beyond the concurrency limit with 503 and `Retry-After`. A request counts from the moment its body
 * is complete, so that slow senders occupy no capacity; a read counts at once, since no route of it reads a body.
 */
export function overload(most = MOST_AT_ONCE, view?: AwayView): Koa.Middleware<RequestState> {
  let answering = 0;
  return async (ctx, next) => {
    if (answering >= most) return refuse(ctx, view);
    let counted = false;
    const count = (): void => {
      counted = true;
      answering++;
    };
    const isWaiting = !isRead(ctx) && hasBody(ctx.req);
    if (isWaiting) ctx.req.once('end', count);
    else count();
    try {
      await next();
    } finally {
      if (isWaiting) ctx.req.off('end', count);
      if (counted) answering--;
    }
  };
}

async function refuse(ctx: Context, view: AwayView | undefined): Promise<void> {
  const page = await view?.({ status: 503, detail: TRY_LATER, headers: TOO_MANY, code: undefined }, ctx);
  ctx.status = 503;
  ctx.set({ 'Content-Type': 'application/json', ...TOO_MANY, ...page?.headers });
  ctx.body = page?.body ?? JSON.stringify({ detail: TRY_LATER });
}
