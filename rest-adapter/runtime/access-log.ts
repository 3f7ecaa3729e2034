import type Koa from 'koa';
import type { Logger } from 'pino';
import { requestId } from '../../gateway/api/request-id.js';
import { isTracing, traced } from '../../subgraphs/lib/process/tracing.js';
import type { RequestState } from './request-state.js';
import { setHeaders } from './set-headers.js';

/** Called after every response, for the metrics. `route` is the documented path, or `unmatched`. */
export type Observe = (call: { route: string; method: string; status: number; seconds: number }) => void;

/**
 * Assigns the request id, and writes one log line after each response; first in the middleware chain. Query and client
 * address are not logged: the query can contain signatures, the address identifies the reader.
 */
export function accessLog(log: Logger, observe?: Observe): Koa.Middleware<RequestState> {
  // None of the five logged values is secret, so redaction is switched off, which costs more than the line itself.
  const lines = log.child({}, { redact: [] });
  return async (ctx, next) => {
    const started = performance.now();
    const id = requestId(ctx.get('X-Request-Id'));
    ctx.state = new State(id, log);
    setHeaders(ctx.res, { 'X-Request-Id': id, 'X-Content-Type-Options': 'nosniff' });
    try {
      await (isTracing() ? answerTraced(ctx, next) : next());
    } catch (error) {
      ctx.state.log.error({ err: error }, 'request failed');
      ctx.status = 500;
      ctx.set('Content-Type', 'application/json');
      ctx.body = '{"detail":"Internal Server Error"}';
    }
    const { method, path, status } = ctx;
    const ms = Math.round((performance.now() - started) * 100) / 100;
    const route = ctx.state.route ?? 'unmatched';
    // The response is sent in this turn of the event loop; the client need not wait for line and metrics.
    setImmediate(() => {
      lines.info({ requestId: id, method, path, route, status, ms }, 'request');
      observe?.({ route, method, status, seconds: ms / 1000 });
    });
  };
}

async function answerTraced(ctx: Koa.ParameterizedContext<RequestState>, next: Koa.Next): Promise<void> {
  const span = () => ({ name: `${ctx.method} unmatched`, kind: 'server', headers: ctx.headers }) as const;
  await traced(span, async (notes) => {
    await next();
    notes.note('name', `${ctx.method} ${ctx.state.route ?? 'unmatched'}`);
    notes.note('http.response.status_code', ctx.status);
    notes.note('request.id', ctx.state.requestId);
  });
}

/** State of a request. Its logger is created lazily, since few requests log anything. */
class State implements RequestState {
  route?: string;
  private child: Logger | undefined;

  constructor(
    readonly requestId: string,
    private readonly parent: Logger,
  ) {}

  get log(): Logger {
    this.child ??= this.parent.child({ requestId: this.requestId });
    return this.child;
  }
}
