import { type Client, createClient } from 'graphql-ws/client';
import { isOutOfReach } from '../../../schema/error-codes.js';
import { codeNamed } from '../words/refusals.js';
import { isOfStaleSession, renewSession } from './ask.js';
import { csrfToken } from './cookies.js';
import type { Operation } from './operation.js';

let client: Client | undefined;
/** Anti-forgery token of the session that the connection was opened with. */
let openedWith: string | undefined;
let onBegun: () => void = () => undefined;

/** Longest pause before a lost connection is tried again, in milliseconds. */
const LONGEST_PAUSE_MS = 30_000;

/** Sets the function that is called when a subscription has begun, again after a lost connection too: nothing of before is sent. */
export const whenBegun = (tell: () => void): void => {
  onBegun = tell;
};

/** Returns the console's only WebSocket connection, opened with the first subscription. */
function connection(): Client {
  client ??= createClient({
    url: `${location.origin.replace(/^http/, 'ws')}/graphql`,
    connectionParams: () => {
      openedWith = csrfToken();
      return { csrfToken: openedWith };
    },
    retryAttempts: Number.POSITIVE_INFINITY,
    shouldRetry: () => true,
    retryWait: pauseBefore,
    lazyCloseTimeout: 5_000,
    // The server pings for no other reason.
    on: { ping: (isReceived) => isReceived && onBegun() },
  });
  return client;
}

/** Waits longer after each try, and not at all once the browser is online again. */
const pauseBefore = (tries: number): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, Math.min(LONGEST_PAUSE_MS, 1_000 * 2 ** tries) * (0.5 + Math.random() / 2));
    addEventListener('online', end);
  });

/** Closes the connection when its session ends. */
export function hangUp(): void {
  void client?.dispose();
  client = undefined;
}

/**
 * Follows a subscription until the returned function is called. One that ends with its access token is begun again with
 * the renewed session, and one that ends because the platform is busy or partly out of reach after a pause; any other refusal ends it.
 */
export function follow<Data, Variables extends Record<string, unknown>>(
  { name, text }: Operation<Data, Variables>,
  variables: Variables,
  onNext: (data: Data) => void,
): () => void {
  let stop = (): void => undefined;
  let isOver = false;
  const again = (): void => {
    if (isOver) return;
    stop();
    begin();
  };
  const refused = (code: unknown): void => {
    if (isOver) return;
    if (isOutOfReach(code)) setTimeout(again, LONGEST_PAUSE_MS);
    else if (isOfStaleSession(codeNamed(code))) renewAndBegin();
  };
  const renewAndBegin = (): void => {
    if (isOver) return;
    const before = openedWith;
    renewSession(before).then(
      (renewed) => {
        if (!renewed) return;
        // The server knows the session of the connection's opening alone.
        if (openedWith === before) client?.terminate();
        again();
      },
      () => setTimeout(renewAndBegin, LONGEST_PAUSE_MS),
    );
  };
  const begin = (): void => {
    stop = connection().subscribe<Data>(
      { operationName: name, query: text, variables },
      {
        next: ({ data, errors }) => {
          // What could not be read of an event that is shown otherwise is null.
          if (data) onNext(data);
          else refused(errors?.[0]?.extensions?.code);
        },
        error: (error) => Array.isArray(error) && refused(error[0]?.extensions?.code),
        complete: () => undefined,
      },
    );
  };
  begin();
  return () => {
    isOver = true;
    stop();
  };
}
