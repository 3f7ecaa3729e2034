import type { ExecutionResult } from 'graphql';
import { GraphQLError } from 'graphql';
import { Pool } from 'undici';
import type { InternalTokens } from './internal-token.js';
import type { Executor, GraphRequest } from './subgraph.js';
import { traceHeaders } from './tracing.js';

interface WireResult {
  readonly data?: Record<string, unknown> | null;
  readonly errors?: readonly { message: string; path?: (string | number)[]; extensions?: Record<string, unknown> }[];
}

export interface HttpExecutor extends Executor {
  close(): Promise<void>;
}

/** A subgraph behind HTTP on this installation's own network (topology apart). */
export function httpExecutor(origin: string, tokens: InternalTokens, timeoutMs = 30_000): HttpExecutor {
  const pool = new Pool(origin, { connections: 32, pipelining: 1, headersTimeout: timeoutMs, bodyTimeout: timeoutMs });
  return {
    async execute(request: GraphRequest): Promise<ExecutionResult> {
      const { principal, requestId, clientAddress, ...operation } = request;
      const response = await pool.request({
        method: 'POST',
        path: '/graphql',
        headers: {
          'content-type': 'application/json',
          ...traceHeaders(),
          authorization: `Bearer ${await tokens.sign({ principal, requestId, clientAddress })}`,
        },
        body: JSON.stringify({
          query: operation.text,
          variables: operation.variables,
          operationName: operation.operationName,
        }),
      });
      if (response.statusCode !== 200) {
        throw new Error(`${origin} answered ${response.statusCode}: ${(await response.body.text()).slice(0, 200)}`);
      }
      return fromWire((await response.body.json()) as WireResult);
    },
    close: () => pool.close(),
  };
}

const fromWire = (result: WireResult): ExecutionResult => ({
  ...(result.data === undefined ? {} : { data: result.data }),
  ...(result.errors
    ? { errors: result.errors.map(({ message, path, extensions }) => new GraphQLError(message, { path, extensions })) }
    : {}),
});
