import {
  type Attributes,
  type Context,
  context,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { DomainError } from '../graphql/domain-error.js';
import { asError } from './as-error.js';

/** Off until `startTracing` is called: a call that is not traced costs one comparison. */
let isOn = false;

export interface TracingOptions {
  /** OTLP over HTTP, without the path: `http://collector:4318`. */
  readonly endpoint: string;
  /** Name of this process among the others: `rest-adapter`, `custody-worker`, `standalone`. */
  readonly part: string;
}

/** Sends spans to a collector; resolves to a function that flushes and ends it. The libraries are loaded only here. */
export async function startTracing({ endpoint, part }: TracingOptions): Promise<() => Promise<void>> {
  const [{ AsyncLocalStorageContextManager }, core, { OTLPTraceExporter }, { resourceFromAttributes }, sdk] =
    await Promise.all([
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/core'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/sdk-trace-base'),
    ]);
  const provider = new sdk.BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.namespace': 'product-passport-platform', 'service.name': part }),
    spanProcessors: [new sdk.BatchSpanProcessor(new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }))],
  });
  trace.setGlobalTracerProvider(provider);
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new core.W3CTraceContextPropagator());
  isOn = true;
  return async () => {
    isOn = false;
    await provider.shutdown();
    trace.disable();
    context.disable();
    propagation.disable();
  };
}

/** Starts tracing as configured; resolves to the function that ends it. */
export async function tracing(configuration: { readonly otlpEndpoint: string | undefined }, part: string) {
  const { otlpEndpoint: endpoint } = configuration;
  return endpoint ? startTracing({ endpoint, part }) : async () => {};
}

export interface Traced {
  readonly name: string;
  readonly attributes?: Attributes;
  readonly kind?: 'server' | 'client' | 'internal';
  /** Headers of the call that this work answers: its span becomes the parent (W3C Trace Context). */
  readonly headers?: Readonly<Record<string, unknown>>;
}

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL } as const;
const NOTHING_TO_NOTE = { note: (): void => {} };

/** Adds facts to the span of work that is traced, as they become known. */
interface Notes {
  note(name: string, value: string | number): void;
}

type Work<Answer> = (notes: Notes) => Answer;

/**
 * Runs work as a span, which `what` describes only where one is wanted. Only unexpected failures count as errors: a
 * refusal is an answer.
 */
export function traced<Answer>(what: () => Traced, work: Work<Answer>): Answer | Promise<Awaited<Answer>> {
  if (!isOn) return work(NOTHING_TO_NOTE);
  const { name, attributes, kind = 'internal', headers } = what();
  const parent: Context = headers ? propagation.extract(context.active(), headers) : context.active();
  const tracer = trace.getTracer('product-passport-platform');
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
      // The message may hold what a caller sent; its kind is enough to find the log line by.
      span.setStatus({ code: SpanStatusCode.ERROR, message: asError(error).name });
    }
    throw error;
  } finally {
    span.end();
  }
}

/** Returns the headers by which the other end of a call knows whose work it does; none when nothing is traced. */
export function traceHeaders(): Record<string, string> {
  const headers: Record<string, string> = {};
  if (isOn) propagation.inject(context.active(), headers);
  return headers;
}
