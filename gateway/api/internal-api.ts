import type Koa from 'koa';
import type { ErrorCode } from '../../schema/error-codes.js';
import type { FactsOf } from '../../schema/error-facts.js';
import { isRecord } from '../../schema/record.js';
import { DomainError } from '../../subgraphs/lib/graphql/domain-error.js';
import type { InternalTokens } from '../../subgraphs/lib/graphql/internal-token.js';
import type { Executor } from '../../subgraphs/lib/graphql/subgraph.js';
import { traced } from '../../subgraphs/lib/process/tracing.js';
import type { Admission, AdmissionRequest, Call, Graph } from '../graph/graph.js';
import type { Supergraph } from '../graph/supergraph.js';

export interface InternalApiOptions {
  readonly graph: Graph;
  readonly tokens: InternalTokens;
}

export const ADMIT_PATH = '/internal/admit';

/** Answer of the internal API to an admission: its result, or the refusal. */
export type AdmitAnswer =
  | { readonly admission: Admission; readonly thrown?: undefined }
  | { readonly thrown: { readonly code: ErrorCode; readonly facts: FactsOf<ErrorCode> } };

const isAdmissionRequest = (body: unknown): body is AdmissionRequest =>
  isRecord(body) && (body.accept === 'key' || body.accept === 'session') && typeof body.requestId === 'string';

/**
 * Admits callers for the REST adapter when that is a process of its own (distributed topology). Accepts only
 * tokens signed by the installation's own processes.
 */
export function internalApi({ graph, tokens }: InternalApiOptions): Koa.Middleware {
  return async (ctx, next) => {
    if (ctx.path !== ADMIT_PATH) return next();
    const token = ctx.get('Authorization').replace(/^Bearer /, '');
    const call: Call | undefined = await tokens.verify(token).catch(() => undefined);
    const body: unknown = ctx.request.body;
    if (!call || !isAdmissionRequest(body)) {
      ctx.status = call ? 400 : 401;
      return;
    }
    const span = () => ({ name: `gateway ${ctx.path}`, kind: 'server', headers: ctx.headers }) as const;
    ctx.body = await traced(span, () => admitted(body));
  };

  /** Answers a refusal with its code: unreachable rate counters are not an internal error of the gateway. */
  async function admitted(request: AdmissionRequest): Promise<AdmitAnswer> {
    try {
      return { admission: await graph.admit(request) };
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return { thrown: { code: error.code, facts: error.facts } };
    }
  }
}

/** Returns the executor of the platform's own operations, which other processes of the installation ask. */
export const operationsOf = (supergraph: Supergraph): Executor => ({
  execute: ({ text, operationName = '', variables = {}, ...call }) =>
    supergraph.run(text, operationName, variables, call),
});
