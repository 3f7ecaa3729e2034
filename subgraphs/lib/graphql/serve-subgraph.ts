import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { ExecutionResult } from 'graphql';
import type { Logger } from 'pino';
import { KEPT_IDLE_MS } from '../process/idle-connections.js';
import { traced } from '../process/tracing.js';
import { answerOperations } from './answer-operations.js';
import { bearerOf, bodyText, FOREIGN, MOST_HEAD_BYTES, refuse, reply } from './internal-request.js';
import type { InternalClaims, InternalTokens } from './internal-token.js';
import { OPERATIONS_PATH } from './operation-batch.js';
import { isReady, type Subgraph } from './subgraph.js';

export const BACKLOG_PATH = '/backlog';

interface Served {
  readonly subgraph: Subgraph;
  readonly tokens: InternalTokens;
  /** Returns false once this process is draining: `/health` is then 503, so that no new calls are sent. */
  readonly isStaying: () => boolean;
}

/**
 * Serves a subgraph over HTTP to the other processes of this installation, and to a federated router with a token of the
 * installation, which sends one operation at a time; refuses every other caller.
 */
export function serveSubgraph(
  subgraph: Subgraph,
  tokens: InternalTokens,
  log: Logger,
  isStaying = (): boolean => true,
): Server {
  const served = { subgraph, tokens, isStaying };
  const operations = answerOperations({ name: subgraph.name, executor: subgraph, tokens, log });
  return createServer({ keepAliveTimeout: KEPT_IDLE_MS, maxHeaderSize: MOST_HEAD_BYTES }, (request, response) => {
    if (request.method === 'POST' && request.url === OPERATIONS_PATH) return operations(request, response);
    answer(served, request, response).catch((error: Error) => {
      log.error({ err: error, subgraph: subgraph.name }, 'request failed');
      if (!response.headersSent) refuse(response, 500, 'Internal Server Error');
    });
  });
}

async function answer(
  { subgraph, tokens, isStaying }: Served,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method === 'GET' && request.url === '/health') {
    const health = await subgraph.health();
    return reply(response, isReady(health) && isStaying() ? 200 : 503, health);
  }
  if (request.method === 'GET' && request.url === BACKLOG_PATH) {
    if (!(await claimsOf(request, tokens))) return refuse(response, 401, FOREIGN);
    return reply(response, 200, await subgraph.backlog());
  }
  if (request.method !== 'POST' || request.url !== '/graphql') return refuse(response, 404, 'Not Found');
  const claims = await claimsOf(request, tokens);
  if (!claims) return refuse(response, 401, FOREIGN);
  const body = await bodyText(request);
  if (body === undefined) return refuse(response, 413, 'Body too large');
  const { query, variables, operationName }: Asked = JSON.parse(body);
  const result = await traced<Promise<ExecutionResult> | ExecutionResult>(
    () => ({ name: `answer ${subgraph.name}`, kind: 'server', headers: request.headers }),
    () => subgraph.execute({ text: query, variables, operationName, ...claims }),
  );
  reply(response, 200, result);
}

interface Asked {
  readonly query: string;
  readonly variables?: Record<string, unknown>;
  readonly operationName?: string;
}

const claimsOf = (request: IncomingMessage, tokens: InternalTokens): Promise<InternalClaims | undefined> =>
  tokens.verify(bearerOf(request)).catch(() => undefined);
