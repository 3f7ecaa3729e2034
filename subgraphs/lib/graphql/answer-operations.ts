import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { ExecutionResult } from 'graphql';
import type { Logger } from 'pino';
import { traced } from '../process/tracing.js';
import { bearerOf, bodyText, FOREIGN, refuse } from './internal-request.js';
import type { InternalClaims, InternalTokens } from './internal-token.js';
import type { AskedOperation, OperationBatch } from './operation-batch.js';
import type { Executor, GraphRequest } from './subgraph.js';

interface AnsweredOperations {
  /** Name of the process in traces and logs. */
  readonly name: string;
  readonly executor: Executor;
  readonly tokens: InternalTokens;
  readonly log: Logger;
}

/**
 * Creates the listener that answers batches of operations of other processes of the installation. The answer has a line
 * for each operation, `[number, result]`, in the order in which they end; an operation that fails has null as result
 * and fails no other.
 */
export function answerOperations(answered: AnsweredOperations): RequestListener {
  return (request, response) => {
    answer(answered, request, response).catch((error: Error) => {
      answered.log.error({ err: error, part: answered.name }, 'operations cannot be answered');
      if (response.headersSent) response.destroy();
      else refuse(response, 500, 'Internal Server Error');
    });
  };
}

async function answer(answered: AnsweredOperations, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const calls = callsOf(request, answered.tokens);
  if (!calls) return refuse(response, 401, FOREIGN);
  const body = await bodyText(request);
  if (body === undefined) return refuse(response, 413, 'Body too large');
  const { texts, asked }: OperationBatch = JSON.parse(body);
  const lines = new LineWriter(response, asked.length);
  for (const [nth, operation] of asked.entries()) {
    const [text, claims] = [texts[operation.text], calls[operation.call]];
    if (text === undefined || !claims) throw new Error('An operation refers to no text or no call of its batch');
    void result(answered, operation, text, claims).then((written) => lines.add(`[${nth},${written}]\n`));
  }
}

function callsOf(request: IncomingMessage, tokens: InternalTokens): readonly InternalClaims[] | undefined {
  try {
    return tokens.verifyCalls(bearerOf(request));
  } catch {
    return undefined;
  }
}

/** Runs an operation and returns its result as JSON; never throws. */
async function result(
  { name, executor, log }: AnsweredOperations,
  { operationName, variables, trace }: AskedOperation,
  text: string,
  claims: InternalClaims,
): Promise<string> {
  try {
    const named = operationName === undefined ? {} : { operationName };
    const request: GraphRequest = { text, variables: variables ?? {}, ...named, ...claims };
    const running = traced<Promise<ExecutionResult> | ExecutionResult>(
      () => ({ name: `answer ${name}`, kind: 'server', ...(trace ? { headers: trace } : {}) }),
      () => executor.execute(request),
    );
    return JSON.stringify(running instanceof Promise ? await running : running);
  } catch (error) {
    log.error({ err: error, part: name, requestId: claims.requestId }, 'operation failed');
    return 'null';
  }
}

/** Writes lines as a response; those of one turn of the event loop together. */
class LineWriter {
  readonly #response: ServerResponse;
  #awaited: number;
  #lines = '';
  #isScheduled = false;

  constructor(response: ServerResponse, awaited: number) {
    this.#response = response;
    this.#awaited = awaited;
    if (awaited === 0) this.#write();
  }

  add(line: string): void {
    this.#lines += line;
    this.#awaited--;
    if (this.#awaited === 0) this.#write();
    else if (!this.#isScheduled) {
      this.#isScheduled = true;
      setImmediate(() => this.#write());
    }
  }

  #write(): void {
    this.#isScheduled = false;
    const response = this.#response;
    const lines = this.#lines;
    this.#lines = '';
    if (response.writableEnded || response.destroyed) return;
    if (!response.headersSent) response.setHeader('content-type', 'application/x-ndjson');
    if (this.#awaited === 0) response.end(lines);
    else response.write(lines);
  }
}
