import { createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import { present } from './present.js';

interface HeardEvents {
  /** Types of the events so far; the end of the subscription as a sentence. */
  readonly types: readonly string[];
  close(): Promise<void>;
}

/** Subscribes to the events of a key's brand. `graph`: address of the graph over HTTP. */
export function hearEvents(graph: string, key: string): HeardEvents {
  const client = createClient({
    url: graph.replace('http', 'ws'),
    webSocketImpl: WebSocket,
    connectionParams: { authorization: `Bearer ${key}` },
  });
  const types: string[] = [];
  client.subscribe<{ brandEvents: { type: string } }>(
    { query: 'subscription { brandEvents { type } }' },
    {
      next: ({ data }) => void types.push(present(data?.brandEvents.type)),
      error: (error) => void types.push(`ended: ${JSON.stringify(error)}`),
      complete: () => {},
    },
  );
  return { types, close: async () => client.dispose() };
}
