import { claimsText } from './internal-token.js';
import type { GraphRequest } from './subgraph.js';

/** Address at which a process of the installation answers operations of others (distributed topology). */
export const OPERATIONS_PATH = '/internal/operations';

/** Body of a request with operations of several calls. Texts stand once, since concurrent calls often ask the same. */
export interface OperationBatch {
  readonly texts: readonly string[];
  readonly asked: readonly AskedOperation[];
}

export interface AskedOperation {
  /** Index of its call in the request's token. */
  readonly call: number;
  /** Index of its text. */
  readonly text: number;
  readonly operationName?: string;
  readonly variables?: Readonly<Record<string, unknown>>;
  /** Headers that continue a trace; absent when tracing is off. */
  readonly trace?: Readonly<Record<string, string>>;
}

/** Bytes of claims in one token, which is a header; those of one call may be longer. */
const MOST_CLAIMS = 8 * 1024;
/** Characters of operations in one request: a long operation neither delays many others, nor fails with them. */
const MOST_CHARACTERS = 256 * 1024;

/** Writes operations into the body of one request, and what waits for their answers. */
export class BatchWriter<Waiting> {
  readonly #texts = new Map<string, number>();
  readonly #calls: { readonly request: GraphRequest; readonly claims: string }[] = [];
  readonly #asked: string[] = [];
  #characters = 0;
  #claims = 0;
  /** In the order of the operations. */
  readonly waiting: Waiting[] = [];

  /** Adds an operation. Returns false where the batch has no room for it; an empty one has room for any. */
  add(request: GraphRequest, trace: Readonly<Record<string, string>> | undefined, waiting: Waiting): boolean {
    const { text, operationName, variables } = request;
    const known = this.#calls.findLastIndex((call) => isSameCall(call.request, request));
    const claims = known < 0 ? claimsText(request) : '';
    const asked = JSON.stringify({
      call: known < 0 ? this.#calls.length : known,
      text: this.#texts.get(text) ?? this.#texts.size,
      operationName,
      variables,
      trace,
    } satisfies AskedOperation);
    const characters = asked.length + (this.#texts.has(text) ? 0 : text.length);
    const isFull = this.#characters + characters > MOST_CHARACTERS || this.#claims + claims.length > MOST_CLAIMS;
    if (isFull && this.waiting.length > 0) return false;
    if (known < 0) this.#calls.push({ request, claims });
    if (!this.#texts.has(text)) this.#texts.set(text, this.#texts.size);
    this.#asked.push(asked);
    this.#characters += characters;
    this.#claims += claims.length;
    this.waiting.push(waiting);
    return true;
  }

  /** Returns the claims of the calls, each as `claimsText`. */
  calls(): readonly string[] {
    return this.#calls.map(({ claims }) => claims);
  }

  /** Returns the batch as JSON. */
  body(): string {
    return `{"texts":${JSON.stringify([...this.#texts.keys()])},"asked":[${this.#asked.join(',')}]}`;
  }
}

const isSameCall = (a: GraphRequest, b: GraphRequest): boolean =>
  a.principal === b.principal && a.requestId === b.requestId && a.clientAddress === b.clientAddress;
