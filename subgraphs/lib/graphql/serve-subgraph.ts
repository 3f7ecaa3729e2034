import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { ExecutionResult } from 'graphql';
import type { Logger } from 'pino';
import { traced } from '../process/tracing.js';
import type { InternalClaims, InternalTokens } from './internal-token.js';
import { isReady, type Subgraph } from './subgraph.js';

/** Most bytes of a body; batches of 500 rows stay below it. */
const MAX_BODY = 32 * 1024 * 1024;

export const BACKLOG_PATH = '/backlog';
const FOREIGN = 'Only processes of this installation are answered';

interface Served {
  readonly subgraph: Subgraph;
  readonly tokens: InternalTokens;
  /** Returns false once this process is draining: `/health` is then 503, so that no new calls are sent. */
  readonly isStaying: () => boolean;
}

/** Serves a subgraph over HTTP to the other processes of this installation; refuses every other caller. */
export function serveSubgraph(
  subgraph: Subgraph,
  tokens: InternalTokens,
  log: Logger,
  isStaying = (): boolean => true,
): Server {
  const served = { subgraph, tokens, isStaying };
  return createServer((request, response) => {
    answer(served, request, response).catch((error: Error) => {
      log.error({ err: error, subgraph: subgraph.name }, 'request failed');
      if (!response.headersSent) reply(response, 500, { error: 'Internal Server Error' });
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
    if (!(await claimsOf(request, tokens))) return reply(response, 401, { error: FOREIGN });
    return reply(response, 200, await subgraph.backlog());
  }
  if (request.method !== 'POST' || request.url !== '/graphql') return reply(response, 404, { error: 'Not Found' });
  const claims = await claimsOf(request, tokens);
  if (!claims) return reply(response, 401, { error: FOREIGN });
  const body = await readBody(request);
  if (body === undefined) return reply(response, 413, { error: 'Body too large' });
  const asked: Asked | readonly Asked[] = JSON.parse(body);
  const execute = async ({ query, variables, operationName }: Asked): Promise<ExecutionResult> =>
    subgraph.execute({ text: query, variables, operationName, ...claims });
  const result = await traced<Promise<ExecutionResult | ExecutionResult[]>>(
    () => ({ name: `answer ${subgraph.name}`, kind: 'server', headers: request.headers }),
    () => (isList(asked) ? Promise.all(asked.map(execute)) : execute(asked)),
  );
  reply(response, 200, result);
}

/** One operation of a request; operations sent together are a list, and so is their answer. */
interface Asked {
  readonly query: string;
  readonly variables?: Record<string, unknown>;
  readonly operationName?: string;
}

const isList = (asked: Asked | readonly Asked[]): asked is readonly Asked[] => Array.isArray(asked);

async function claimsOf(request: IncomingMessage, tokens: InternalTokens): Promise<InternalClaims | undefined> {
  const token = request.headers.authorization?.replace(/^Bearer /, '');
  if (!token) return undefined;
  return tokens.verify(token).catch(() => undefined);
}

async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const part of request) {
    const chunk: Buffer = part;
    size += chunk.length;
    if (size > MAX_BODY) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function reply(response: ServerResponse, status: number, body: unknown): void {
  const text = JSON.stringify(body);
  response
    .writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
    .end(text);
}
