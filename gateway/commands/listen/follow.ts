import { once } from 'node:events';
import { type Client, createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import { isOutOfReach } from '../../../schema/error-codes.js';
import { isRecord } from '../../../schema/record.js';
import type { DataOf } from '../../graph/graph.js';
import { listen } from './listen.generated.js';

/** An event as it was received from the graph. */
export interface ReceivedEvent {
  readonly id: string;
  readonly type: string;
  readonly occurredAt: string;
  readonly rawBody: string;
}

export interface FollowOptions {
  /** `http` or `ws` address of the graph. */
  readonly graph: string;
  readonly key: string;
  readonly types: readonly string[] | null;
  readonly after: string | null;
  event(event: ReceivedEvent): Promise<void>;
  /** Called with a line about the state of the connection. */
  tell(line: string): void;
  /** Ends the command when it resolves; by default on Ctrl-C. */
  readonly ended?: Promise<unknown>;
}

const SLOWEST_RETRY_MS = 5_000;

/**
 * Prints a brand's events until `ended` resolves. A lost connection is reopened and resumed after the last event
 * received. Resolves to the exit code: 0 when ended, 1 when refused.
 */
export async function follow(options: FollowOptions): Promise<number> {
  const ended = (options.ended ?? once(process, 'SIGINT')).then(() => 0);
  let { after } = options;
  for (let failures = 0; ; ) {
    const client = clientOf(options);
    const handled = (id: string): void => {
      after = id;
      failures = 0;
    };
    const outcome = await Promise.race([ended, connection(client, { ...options, after }, handled)]);
    // Disposed also when the command ended meanwhile: an open connection would keep the process alive.
    await client.dispose();
    if (typeof outcome === 'number') return outcome;
    const wait = Math.min(SLOWEST_RETRY_MS, 250 * 2 ** failures++);
    options.tell(`${outcome.lost} Connecting again.`);
    const isOver = await Promise.race([ended, new Promise<void>((resolve) => setTimeout(resolve, wait))]);
    if (isOver === 0) return 0;
  }
}

const clientOf = ({ graph, key }: FollowOptions): Client =>
  createClient({
    url: graph.replace(/^http/, 'ws'),
    webSocketImpl: WebSocket,
    retryAttempts: 0,
    keepAlive: 10_000,
    connectionParams: { authorization: `Bearer ${key}` },
  });

/** Runs one connection. Returns an exit code when reconnecting is useless, else the reason why the connection was lost. */
async function connection(
  client: Client,
  options: FollowOptions,
  handled: (id: string) => void,
): Promise<number | { lost: string }> {
  const variables = { types: options.types, after: options.after };
  try {
    for await (const { data, errors } of client.iterate<DataOf<typeof listen>>({ query: listen.text, variables })) {
      if (errors?.[0]) return outcomeOf(options, errors[0]);
      if (!data) continue;
      await options.event(data.brandEvents);
      handled(data.brandEvents.id);
    }
    return { lost: 'The connection was closed.' };
  } catch (error) {
    if (Array.isArray(error)) return outcomeOf(options, error[0]);
    if (isRecord(error) && error.code === 4403) return refused(options, { message: 'the API key is not accepted' });
    return { lost: 'The connection was lost.' };
  }
}

/** Error that ended the subscription. */
interface Ending {
  readonly message: string;
  readonly extensions?: { readonly code?: unknown };
}

const outcomeOf = (options: FollowOptions, error: Ending): number | { lost: string } =>
  isOutOfReach(error.extensions?.code)
    ? { lost: 'The platform is not available at the moment.' }
    : refused(options, error);

function refused({ tell }: FollowOptions, error: Ending): number {
  tell(`Refused: ${String(error.extensions?.code ?? error.message)}`);
  return 1;
}
