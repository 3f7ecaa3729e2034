import type { IncomingMessage, ServerResponse } from 'node:http';
import type Koa from 'koa';
import { countedAddress, isPrivateAddress } from '../../subgraphs/lib/windows/counted-address.js';
import { ANSWER_LIMITS } from '../../subgraphs/lib/windows/limits.js';

interface AnswerLimits {
  readonly free: number;
  readonly perAddress: number;
  readonly inAll: number;
}

interface Unread {
  readonly address: string;
  readonly bytes: number;
  cut(): void;
}

/**
 * Bounds the memory of answers that their clients have not read: one that asks for large answers and reads none would have all of
 * them kept. Where there is no more room, the oldest answer is cut off, of the address that holds the most.
 */
export function answerRoom(
  addressOf: (request: IncomingMessage) => string | Promise<string>,
  { free, perAddress, inAll }: AnswerLimits = ANSWER_LIMITS,
): Koa.Middleware {
  /** In the order in which they were given. */
  const unread = new Set<Unread>();
  const ofAddress = new Map<string, number>();
  let held = 0;

  function add({ address, bytes }: Unread, sign: 1 | -1): void {
    held += sign * bytes;
    const left = (ofAddress.get(address) ?? 0) + sign * bytes;
    if (left > 0) ofAddress.set(address, left);
    else ofAddress.delete(address);
  }

  function hold(address: string, bytes: number, response: ServerResponse): void {
    const one: Unread = { address, bytes, cut: () => void response.destroy() };
    unread.add(one);
    add(one, 1);
    response.once('close', () => {
      if (unread.delete(one)) add(one, -1);
    });
    const most = isPrivateAddress(address) ? inAll : perAddress;
    while ((ofAddress.get(address) ?? 0) > most && cutOldestOf(address));
    while (held > inAll && cutOldestOf(largest()));
  }

  function cutOldestOf(address: string | undefined): boolean {
    for (const one of unread) {
      if (one.address !== address) continue;
      unread.delete(one);
      add(one, -1);
      one.cut();
      return true;
    }
    return false;
  }

  const largest = (): string | undefined => [...ofAddress].sort(([, one], [, other]) => other - one)[0]?.[0];

  return async (ctx, next) => {
    await next();
    const bytes = ctx.length ?? 0;
    if (bytes > free && !ctx.res.closed) hold(countedAddress(await addressOf(ctx.req)), bytes, ctx.res);
  };
}
