import { type Client, createClient } from 'graphql-ws/client';
import { codeNamed } from '../words/refusals.js';
import { csrfToken } from './cookies.js';
import type { Operation } from './operation.js';
import { Refusal } from './refusal.js';

let client: Client | undefined;

/** Returns the console's only WebSocket connection, opened with the first subscription. */
function connection(): Client {
  client ??= createClient({
    url: `${location.origin.replace(/^http/, 'ws')}/graphql`,
    connectionParams: () => ({ csrfToken: csrfToken() }),
    retryAttempts: Number.POSITIVE_INFINITY,
    shouldRetry: () => true,
    lazyCloseTimeout: 5_000,
  });
  return client;
}

/** Closes the connection when its session ends. */
export function hangUp(): void {
  void client?.dispose();
  client = undefined;
}

export interface Listener<Data> {
  next(data: Data): void;
  error?(refusal: Refusal): void;
  complete?(): void;
}

/** Follows a subscription until the returned function is called. */
export function follow<Data, Variables extends Record<string, unknown>>(
  { name, text }: Operation<Data, Variables>,
  variables: Variables,
  listener: Listener<Data>,
): () => void {
  return connection().subscribe<Data>(
    { operationName: name, query: text, variables },
    {
      next: ({ data, errors }) => {
        const [error] = errors ?? [];
        if (error) listener.error?.(new Refusal(codeNamed(error.extensions?.code)));
        else if (data) listener.next(data);
      },
      error: () => listener.error?.(new Refusal('OFFLINE')),
      complete: () => listener.complete?.(),
    },
  );
}
