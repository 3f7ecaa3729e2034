import {
  type Attributes,
  type Context,
  context,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { DomainError } from '../graphql/domain-error.js';
import { asError } from './as-error.js';

/** Undefined until `startTracing`; an untraced call costs one comparison. */
let tracer: Tracer | undefined;

export interface TracingOptions {
  /** OTLP over HTTP, without path: `http://collector:4318`. */
  readonly endpoint: string;
  /** Name of the program, of which the processes are parts. */
  readonly program: string;
  /** Name of this process: `rest-adapter`, `custody-worker`, `standalone`. */
  readonly part: string;
}

/** Sends spans to a collector; resolves to a function that flushes and ends tracing. The libraries are imported only here. */
export async function startTracing({ endpoint, program, part }: TracingOptions): Promise<() => Promise<void>> {
  const [{ AsyncLocalStorageContextManager }, core, { OTLPTraceExporter }, { resourceFromAttributes }, sdk] =
    await Promise.all([
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/core'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/sdk-trace-base'),
    ]);
  const provider = new sdk.BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.namespace': program, 'service.name': part }),
    spanProcessors: [new sdk.BatchSpanProcessor(new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }))],
  });
  trace.setGlobalTracerProvider(provider);
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new core.W3CTraceContextPropagator());
  tracer = trace.getTracer(program);
  return async () => {
    tracer = undefined;
    await provider.shutdown();
    trace.disable();
    context.disable();
    propagation.disable();
  };
}

/** Starts tracing if configured; resolves to the function that ends it. */
export async function tracing(
  configuration: { readonly otlpEndpoint: string | undefined },
  program: string,
  part: string,
) {
  const { otlpEndpoint: endpoint } = configuration;
  return endpoint ? startTracing({ endpoint, program, part }) : async () => {};
}

export interface Traced {
  readonly name: string;
  readonly attributes?: Attributes;
  readonly kind?: 'server' | 'client' | 'internal';
  /** Headers of the incoming call, whose span becomes the parent (W3C Trace Context). */
  readonly headers?: Readonly<Record<string, unknown>>;
}

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL } as const;
const NOTHING_TO_NOTE = { note: (): void => {} };

/** Adds attributes to the current span. */
interface Notes {
  note(name: string, value: string | number): void;
}

type Work<Answer> = (notes: Notes) => Answer;

/** Tells whether spans are recorded. */
export const isTracing = (): boolean => tracer !== undefined;

/** Runs work as a span, described by `what` only when tracing is on. Refusals do not count as errors. */
export function traced<Answer>(what: () => Traced, work: Work<Answer>): Answer | Promise<Awaited<Answer>> {
  if (!tracer) return work(NOTHING_TO_NOTE);
  const { name, attributes, kind = 'internal', headers } = what();
  const parent: Context = headers ? propagation.extract(context.active(), headers) : context.active();
  return tracer.startActiveSpan(name, { kind: KINDS[kind], ...(attributes ? { attributes } : {}) }, parent, (span) =>
    finished(span, work),
  );
}

async function finished<Answer>(span: Span, work: Work<Answer>): Promise<Awaited<Answer>> {
  const notes: Notes = {
    note(name, value) {
      if (name === 'name') span.updateName(String(value));
      else span.setAttribute(name, value);
    },
  };
  try {
    return await work(notes);
  } catch (error) {
    if (!(error instanceof DomainError)) {
      // The message may contain input of the caller; the class suffices to find the log line.
      span.setStatus({ code: SpanStatusCode.ERROR, message: asError(error).name });
    }
    throw error;
  } finally {
    span.end();
  }
}

/** Returns the headers that propagate the trace to another process; empty when tracing is off. */
export function traceHeaders(): Record<string, string> {
  const headers: Record<string, string> = {};
  if (tracer) propagation.inject(context.active(), headers);
  return headers;
}
