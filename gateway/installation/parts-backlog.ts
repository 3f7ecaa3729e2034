import type Koa from 'koa';
import { isNameOf } from '../../schema/closed-record.js';
import { BACKLOG_SERIES, type Reading } from '../../schema/queue-metrics.js';
import { isRecord } from '../../schema/record.js';
import type { InternalTokens } from '../../subgraphs/lib/graphql/internal-token.js';
import { BACKLOG_PATH } from '../../subgraphs/lib/graphql/serve-subgraph.js';

const PATH = '/internal/backlog';
/** Milliseconds for an answer: of the gateway to the front server, and of each part to the gateway. */
const LIMIT_MS = 4_000;

type Backlog = () => Promise<readonly Reading[]>;

/**
 * Reads the queue lengths of all subgraphs that are processes of their own; those of one that does not answer are left
 * out.
 */
export const partsBacklog =
  (urls: readonly string[], tokens: InternalTokens): Backlog =>
  async () =>
    (await Promise.all(urls.map((url) => asked(url + BACKLOG_PATH, tokens)))).flat();

/** Asks the gateway for the queue lengths of everything behind it. */
export const remoteBacklog =
  (gatewayUrl: string, tokens: InternalTokens): Backlog =>
  () =>
    asked(gatewayUrl + PATH, tokens);

/** Serves the queue lengths to processes of this installation only, since they name brands. */
export const internalBacklog =
  (backlog: Backlog, tokens: InternalTokens): Koa.Middleware =>
  async (ctx, next) => {
    if (ctx.path !== PATH) return next();
    const token = ctx.get('Authorization').replace(/^Bearer /, '');
    if (await tokens.verify(token).catch(() => undefined)) ctx.body = await backlog();
    else ctx.status = 401;
  };

const CLAIMS = { principal: { kind: 'system', purpose: 'metrics' }, requestId: 'metrics', clientAddress: '' } as const;

/** Tells whether a part's reading belongs to a known series; a part of another version may have others. */
const isReading = (value: unknown): value is Reading =>
  isRecord(value) &&
  typeof value.series === 'string' &&
  isNameOf(BACKLOG_SERIES, value.series) &&
  isRecord(value.labels) &&
  typeof value.value === 'number';

async function asked(url: string, tokens: InternalTokens): Promise<readonly Reading[]> {
  try {
    const headers = { authorization: `Bearer ${await tokens.sign(CLAIMS)}` };
    const answer = await fetch(url, { headers, signal: AbortSignal.timeout(LIMIT_MS) });
    const readings = answer.ok ? await answer.json() : [];
    return Array.isArray(readings) ? readings.filter(isReading) : [];
  } catch {
    return [];
  }
}
