import type { Dispatcher } from 'undici';
import { type GrowingBytes, growingBytes } from '../process/growing-bytes.js';

/** Answer of a server. */
export interface OutboundAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
  /** True when the response exceeds the bytes kept of it. */
  readonly truncated: boolean;
}

export interface AnswerLimits {
  /** Milliseconds from name resolution to the last byte kept. */
  readonly timeoutMs: number;
  /** Most bytes of the response that are read. */
  readonly keepBytes: number;
}

class NoAnswerInTime extends Error {
  override readonly name = 'TimeoutError';
}

/**
 * Sends one request and reads its response. Uses the client's events directly: its `request` creates a stream per
 * response and a signal per timeout, which would double the work of a delivery.
 */
export const answerInTime = (
  dispatcher: Dispatcher,
  request: Dispatcher.DispatchOptions,
  limits: AnswerLimits,
): Promise<OutboundAnswer> =>
  new Promise((resolve, reject) => {
    dispatcher.dispatch(request, new Gathering(limits, resolve, reject));
  });

class Gathering implements Dispatcher.DispatchHandler {
  readonly #keepBytes: number;
  readonly #resolve: (answer: OutboundAnswer) => void;
  readonly #reject: (error: Error) => void;
  readonly #timer: NodeJS.Timeout;
  readonly #body: GrowingBytes;
  #status = 0;
  #headers: OutboundAnswer['headers'] = {};
  /** Set once the request is sent; before, it waits for a connection. */
  #controller: Dispatcher.DispatchController | undefined;
  #late: NoAnswerInTime | undefined;
  #isOver = false;

  constructor(
    { timeoutMs, keepBytes }: AnswerLimits,
    resolve: (answer: OutboundAnswer) => void,
    reject: (error: Error) => void,
  ) {
    this.#keepBytes = keepBytes;
    this.#body = growingBytes(keepBytes);
    this.#resolve = resolve;
    this.#reject = reject;
    const giveUp = (): void => this.#giveUp(new NoAnswerInTime(`No answer within ${timeoutMs} ms`));
    // An answer that arrived while the event loop was busy is read first.
    this.#timer = setTimeout(() => setImmediate(giveUp), timeoutMs);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#late) controller.abort(this.#late);
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number, headers: OutboundAnswer['headers']): void {
    // Ignores interim responses (RFC 9110 §15.2).
    if (status < 200) return;
    this.#status = status;
    this.#headers = headers;
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#body.add(chunk);
    if (this.#body.size <= this.#keepBytes) return;
    this.#end();
    controller.abort(new Error('The rest of the answer is not wanted'));
  }

  onResponseEnd(): void {
    this.#end();
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    clearTimeout(this.#timer);
    this.#isOver = true;
    this.#reject(error);
  }

  #end(): void {
    clearTimeout(this.#timer);
    this.#isOver = true;
    const { size } = this.#body;
    const truncated = size > this.#keepBytes;
    this.#resolve({ status: this.#status, headers: this.#headers, body: this.#body.bytes(), truncated });
  }

  #giveUp(error: NoAnswerInTime): void {
    if (this.#isOver) return;
    this.#late = error;
    this.#reject(error);
    this.#controller?.abort(error);
  }
}
