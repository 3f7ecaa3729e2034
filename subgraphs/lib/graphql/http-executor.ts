import type { ExecutionResult } from 'graphql';
import { GraphQLError } from 'graphql';
import { Pool } from 'undici';
import { traceHeaders } from '../process/tracing.js';
import type { InternalTokens } from './internal-token.js';
import type { Executor, GraphRequest } from './subgraph.js';

interface WireResult {
  readonly data?: Record<string, unknown> | null;
  readonly errors?: readonly { message: string; path?: (string | number)[]; extensions?: Record<string, unknown> }[];
}

export interface HttpExecutor extends Executor {
  close(): Promise<void>;
}

interface Waiting {
  readonly request: GraphRequest;
  resolve(result: ExecutionResult): void;
  reject(error: unknown): void;
}

/** Tells whether two operations belong to the same call, and can share a token. */
const sameCall = (a: GraphRequest, b: GraphRequest): boolean =>
  a.principal === b.principal && a.requestId === b.requestId && a.clientAddress === b.clientAddress;

/**
 * Creates the executor of a subgraph behind HTTP on the installation's network (distributed topology). Operations of
 * one call in the same turn of the event loop share one request, since a query plan asks for brand, category and model
 * of an item at once and the request costs more than any of them. The platform's own operations are sent separately.
 */
export function httpExecutor(origin: string, tokens: InternalTokens, timeoutMs = 30_000): HttpExecutor {
  const pool = new Pool(origin, { connections: 32, pipelining: 1, headersTimeout: timeoutMs, bodyTimeout: timeoutMs });

  async function post(requests: readonly GraphRequest[]): Promise<readonly WireResult[]> {
    const { principal, requestId, clientAddress } = requests[0]!;
    const operations = requests.map(({ text: query, variables, operationName }) => ({
      query,
      variables,
      operationName,
    }));
    const response = await pool.request({
      method: 'POST',
      path: '/graphql',
      headers: {
        'content-type': 'application/json',
        ...traceHeaders(),
        authorization: `Bearer ${await tokens.sign({ principal, requestId, clientAddress })}`,
      },
      body: JSON.stringify(operations.length === 1 ? operations[0] : operations),
    });
    if (response.statusCode !== 200) {
      throw new Error(`${origin} answered ${response.statusCode}: ${(await response.body.text()).slice(0, 200)}`);
    }
    const answer: WireResult | WireResult[] = JSON.parse(await response.body.text());
    return Array.isArray(answer) ? answer : [answer];
  }

  async function send(group: readonly Waiting[]): Promise<void> {
    try {
      const results = await post(group.map(({ request }) => request));
      for (const [nth, { resolve }] of group.entries()) resolve(fromWire(results[nth]!));
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }

  const groups: Waiting[][] = [];
  return {
    execute: (request) =>
      new Promise((resolve, reject) => {
        const waiting = { request, resolve, reject };
        if (request.principal.kind === 'system') return void send([waiting]);
        const group = groups.find(([first]) => first && sameCall(first.request, request));
        if (group) return void group.push(waiting);
        const fresh = [waiting];
        groups.push(fresh);
        // Runs after callbacks that are ready now, before any I/O.
        queueMicrotask(() => {
          groups.splice(groups.indexOf(fresh), 1);
          void send(fresh);
        });
      }),
    close: () => pool.close(),
  };
}

const fromWire = (result: WireResult): ExecutionResult => ({
  ...(result.data === undefined ? {} : { data: result.data }),
  ...(result.errors
    ? { errors: result.errors.map(({ message, path, extensions }) => new GraphQLError(message, { path, extensions })) }
    : {}),
});
