import type Koa from 'koa';
import type { InternalTokens } from '../../subgraphs/lib/graphql/internal-token.js';
import { BACKLOG_PATH } from '../../subgraphs/lib/graphql/serve-subgraph.js';
import type { Reading } from '../../subgraphs/lib/jobs/backlog-series.js';

const PATH = '/internal/backlog';
/** Each knows to stop by itself; the front asks the gateway, which asks the parts. */
const LIMIT_MS = 4_000;

type Backlog = () => Promise<readonly Reading[]>;

/** Reads the queues of all subgraphs that are processes of their own; those of one that does not answer are left out. */
export const partsBacklog =
  (urls: readonly string[], tokens: InternalTokens): Backlog =>
  async () =>
    (await Promise.all(urls.map((url) => asked(url + BACKLOG_PATH, tokens)))).flat();

/** What the gateway says of everything behind it. */
export const remoteBacklog =
  (gatewayUrl: string, tokens: InternalTokens): Backlog =>
  () =>
    asked(gatewayUrl + PATH, tokens);

/** Serves the queues to processes of this installation alone: they name brands. */
export const internalBacklog =
  (backlog: Backlog, tokens: InternalTokens): Koa.Middleware =>
  async (ctx, next) => {
    if (ctx.path !== PATH) return next();
    const token = ctx.get('Authorization').replace(/^Bearer /, '');
    if (await tokens.verify(token).catch(() => undefined)) ctx.body = await backlog();
    else ctx.status = 401;
  };

const CLAIMS = { principal: { kind: 'system', purpose: 'metrics' }, requestId: 'metrics', clientAddress: '' } as const;

async function asked(url: string, tokens: InternalTokens): Promise<readonly Reading[]> {
  try {
    const headers = { authorization: `Bearer ${await tokens.sign(CLAIMS)}` };
    const answer = await fetch(url, { headers, signal: AbortSignal.timeout(LIMIT_MS) });
    return answer.ok ? ((await answer.json()) as Reading[]) : [];
  } catch {
    return [];
  }
}
