import type { ExecutionResult } from 'graphql';
import { GraphQLError } from 'graphql';
import type { Dispatcher } from 'undici';
import { isTracing, traceHeaders } from '../process/tracing.js';
import { AnswerLines } from './answer-lines.js';
import { internalPool } from './internal-pool.js';
import type { InternalTokens } from './internal-token.js';
import { BatchWriter, OPERATIONS_PATH } from './operation-batch.js';
import type { Executor } from './subgraph.js';

export interface HttpExecutor extends Executor {
  close(): Promise<void>;
}

interface Waiting {
  resolve(result: ExecutionResult): void;
  reject(error: unknown): void;
}

/**
 * Creates the executor of operations in another process of the installation (distributed topology). Operations of one
 * turn of the event loop share a request, of whichever calls they are: a request costs more than most operations. Each
 * is answered as soon as its result is there, so that none waits for a slower one. `timeoutMs`: longest time without
 * any answer.
 */
export function httpExecutor(origin: string, tokens: InternalTokens, timeoutMs = 30_000): HttpExecutor {
  const pool = internalPool(origin, timeoutMs);
  let batches: BatchWriter<Waiting>[] = [];

  function send(batch: BatchWriter<Waiting>): void {
    const answers = new Answers(origin, batch.waiting);
    try {
      const headers = {
        'content-type': 'application/json',
        authorization: `Bearer ${tokens.signCalls(batch.calls())}`,
      };
      pool.dispatch({ method: 'POST', path: OPERATIONS_PATH, headers, body: batch.body() }, answers);
    } catch (error) {
      answers.fail(error);
    }
  }

  function sendAll(): void {
    const full = batches;
    batches = [];
    for (const batch of full) send(batch);
  }

  return {
    execute: (request) =>
      new Promise((resolve, reject) => {
        const waiting = { resolve, reject };
        const trace = isTracing() ? traceHeaders() : undefined;
        if (batches.at(-1)?.add(request, trace, waiting)) return;
        const fresh = new BatchWriter<Waiting>();
        fresh.add(request, trace, waiting);
        // After the input that is here already, and what it asks.
        if (batches.length === 0) setImmediate(sendAll);
        batches.push(fresh);
      }),
    close: () => pool.close(),
  };
}

/** An operation's error, as another process sends it. */
interface WireError {
  readonly message: string;
  readonly path?: (string | number)[];
  readonly extensions?: Record<string, unknown>;
}

interface WireResult {
  readonly data?: Record<string, unknown> | null;
  readonly errors?: readonly WireError[];
}

/** Number of the operation in its batch, and its result; null where it failed. */
type Line = readonly [nth: number, result: WireResult | null];

/** Characters of a refusal that are reported. */
const MOST_TOLD = 200;

/** Resolves the operations of a batch with the lines of its response, and fails those that get none. */
class Answers implements Dispatcher.DispatchHandler {
  readonly #origin: string;
  readonly #waiting: (Waiting | undefined)[];
  readonly #lines = new AnswerLines();
  #status = 0;
  #refusal = '';

  constructor(origin: string, waiting: readonly Waiting[]) {
    this.#origin = origin;
    this.#waiting = [...waiting];
  }

  // Without it the client takes the handler for one of its former interface.
  onRequestStart(): void {}

  onResponseStart(_controller: unknown, status: number): void {
    this.#status = status;
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#status !== 200) {
      this.#refusal = (this.#refusal + chunk.toString()).slice(0, MOST_TOLD);
      return;
    }
    try {
      for (const line of this.#lines.read(chunk)) this.#answer(JSON.parse(line));
    } catch (error) {
      this.fail(error);
      controller.abort(new Error(`${this.#origin} answered what cannot be read`));
    }
  }

  onResponseEnd(): void {
    if (this.#status !== 200) this.fail(new Error(`${this.#origin} answered ${this.#status}: ${this.#refusal}`));
    else this.fail(new Error(`${this.#origin} ended without an answer`));
  }

  onResponseError(_controller: unknown, error: Error): void {
    this.fail(error);
  }

  /** Fails the operations that have no answer yet. */
  fail(error: unknown): void {
    for (const waiting of this.#waiting.splice(0)) waiting?.reject(error);
  }

  #answer([nth, result]: Line): void {
    const waiting = this.#waiting[nth];
    this.#waiting[nth] = undefined;
    if (result) waiting?.resolve(fromWire(result));
    else waiting?.reject(new Error(`${this.#origin} failed to answer an operation`));
  }
}

const fromWire = (result: WireResult): ExecutionResult => ({
  ...(result.data === undefined ? {} : { data: result.data }),
  ...(result.errors
    ? { errors: result.errors.map(({ message, path, extensions }) => new GraphQLError(message, { path, extensions })) }
    : {}),
});
