import type { IncomingMessage, ServerResponse } from 'node:http';
import type Koa from 'koa';
import { ANSWER_LIMITS } from '../../schema/limits.js';
import { countedAddress } from '../../subgraphs/lib/windows/counted-address.js';
import { type HeldLimits, heldBytes } from './held-bytes.js';

interface Unread {
  readonly address: string;
  readonly bytes: number;
  cut(): void;
}

/**
 * Bounds the memory held by responses that clients have not read yet. When the limit is reached, destroys the oldest
 * unread response of the address that holds the most bytes.
 */
export function limitUnreadResponses(
  addressOf: (request: IncomingMessage) => string | Promise<string>,
  limits: HeldLimits = ANSWER_LIMITS,
): Koa.Middleware {
  /** Unread responses, oldest first. */
  const unread = new Set<Unread>();
  const held = heldBytes(limits);

  function hold(address: string, bytes: number, response: ServerResponse): void {
    const one: Unread = { address, bytes, cut: () => void response.destroy() };
    unread.add(one);
    held.add(address, bytes);
    response.once('close', () => {
      release(one);
    });
    while (held.isFullFor(address) && cutOldestOf(address));
    while (held.isFull() && cutOldestOf(held.largest()));
  }

  function release(one: Unread): void {
    if (unread.delete(one)) held.add(one.address, -one.bytes);
  }

  function cutOldestOf(address: string | undefined): boolean {
    for (const one of unread) {
      if (one.address !== address) continue;
      release(one);
      one.cut();
      return true;
    }
    return false;
  }

  return async (ctx, next) => {
    await next();
    const bytes = ctx.length ?? 0;
    if (bytes > limits.free && !ctx.res.closed) hold(countedAddress(await addressOf(ctx.req)), bytes, ctx.res);
  };
}
