import type { ExecutionResult } from 'graphql';
import type Koa from 'koa';
import type { ErrorCode } from '../../schema/error-codes.js';
import type { FactsOf } from '../../schema/error-facts.js';
import { isRecord } from '../../schema/record.js';
import { DomainError } from '../../subgraphs/lib/graphql/domain-error.js';
import type { InternalTokens } from '../../subgraphs/lib/graphql/internal-token.js';
import { traced } from '../../subgraphs/lib/process/tracing.js';
import type { Admission, AdmissionRequest, Call, Graph } from '../graph/graph.js';
import type { Supergraph } from '../graph/supergraph.js';

export interface InternalDoorOptions {
  readonly graph: Graph;
  readonly supergraph: Supergraph;
  readonly tokens: InternalTokens;
}

export const ADMIT_PATH = '/internal/admit';
export const EXECUTE_PATH = '/internal/execute';

/** Answer of the internal API to an admission: its result, or the refusal. */
export type AdmitAnswer =
  | { readonly admission: Admission; readonly thrown?: undefined }
  | { readonly thrown: { readonly code: ErrorCode; readonly facts: FactsOf<ErrorCode> } };

interface ExecuteBody {
  readonly text: string;
  readonly name: string;
  readonly variables: Record<string, unknown>;
}

const isAdmissionRequest = (body: unknown): body is AdmissionRequest =>
  isRecord(body) && (body.accept === 'key' || body.accept === 'session') && typeof body.requestId === 'string';

const isExecuteBody = (body: unknown): body is ExecuteBody =>
  isRecord(body) && typeof body.text === 'string' && typeof body.name === 'string' && isRecord(body.variables);

/**
 * Serves the internal API to the REST adapter when that is a process of its own (distributed topology). Accepts only
 * tokens signed by the installation's own processes.
 */
export function internalApi({ graph, supergraph, tokens }: InternalDoorOptions): Koa.Middleware {
  return async (ctx, next) => {
    if (ctx.path !== ADMIT_PATH && ctx.path !== EXECUTE_PATH) return next();
    const token = ctx.get('Authorization').replace(/^Bearer /, '');
    const call: Call | undefined = await tokens.verify(token).catch(() => undefined);
    if (!call) {
      ctx.status = 401;
      return;
    }
    const body: unknown = ctx.request.body;
    const span = () => ({ name: `gateway ${ctx.path}`, kind: 'server', headers: ctx.headers }) as const;
    await traced(span, () => answer(ctx, body, call));
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

  async function answer(ctx: Koa.Context, body: unknown, call: Call): Promise<void> {
    if (ctx.path === ADMIT_PATH && isAdmissionRequest(body)) ctx.body = await admitted(body);
    else if (ctx.path === EXECUTE_PATH && isExecuteBody(body)) ctx.body = await executed(body, call);
    else ctx.status = 400;
  }

  async function executed({ text, name, variables }: ExecuteBody, call: Call): Promise<object> {
    const result: ExecutionResult = await supergraph.run(text, name, variables, call);
    return result.errors
      ? {
          data: result.data,
          errors: result.errors.map(({ message, path, extensions }) => ({ message, path, extensions })),
        }
      : { data: result.data };
  }
}
