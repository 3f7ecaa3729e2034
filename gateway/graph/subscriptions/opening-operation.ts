import type { Context } from 'graphql-ws';

/**
 * Registers an operation of a connection under its id until its stream or result is there, and returns a signal that
 * aborts when its client completes it or leaves meanwhile. The protocol's library only forgets the id of such an
 * operation: as the id may then belong to another one, the late result would be taken for that one's, and a stream
 * would be left running.
 */
export function registerOpening({ subscriptions }: Pick<Context, 'subscriptions'>, id: string): AbortSignal {
  const aborter = new AbortController();
  const opening: AsyncIterableIterator<never, undefined> = {
    next: () => Promise.resolve({ done: true, value: undefined }),
    return() {
      aborter.abort();
      return opening.next();
    },
    [Symbol.asyncIterator]: () => opening,
  };
  subscriptions[id] = opening;
  return aborter.signal;
}

/** Keeps the protocol's library from answering a message: of an operation that its client has ended nothing is sent. */
export const nothing = (): Promise<never> => new Promise(() => {});

/** Ends the stream of an operation that its client has ended while it began; nothing is sent for it. */
export async function discardStream(stream: AsyncIterable<unknown>): Promise<never> {
  await stream[Symbol.asyncIterator]().return?.();
  return nothing();
}
