import { errors, Pool } from 'undici';
import { createTransport, HttpRequestError, RpcRequestError, TimeoutError, type Transport } from 'viem';

export interface RpcTransportOptions {
  /** URL of the node; user and password in it are sent as HTTP credentials. */
  readonly url: string;
  /** Milliseconds per call. */
  readonly timeout: number;
}

/** Connections to the node; further calls queue. */
const CONNECTIONS = 8;

/** Most bytes of a response. */
const MAX_ANSWER = 10 * 1024 * 1024;

interface Answer {
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string };
}

/**
 * Creates a JSON-RPC 2.0 transport over kept-alive connections, without retries. Viem's own uses `fetch` and creates a
 * timeout error with its stack for every call, at several times the cost. Throws `RpcRequestError` for an error of the
 * node, `TimeoutError` and `HttpRequestError` for a failed request.
 */
export function rpcTransport({ url: address, timeout }: RpcTransportOptions): Transport {
  const { url, headers } = withoutCredentials(address);
  const limits = {
    connections: CONNECTIONS,
    headersTimeout: timeout,
    bodyTimeout: timeout,
    connect: { timeout },
    maxResponseSize: MAX_ANSWER,
  };
  const { origin, pathname, search } = new URL(url);
  const pool = new Pool(origin, limits);
  let id = 0;
  const ask = async (body: { method: string; params?: unknown }): Promise<Answer> => {
    const answer = await pool.request({
      method: 'POST',
      path: pathname + search,
      headers,
      body: JSON.stringify({ jsonrpc: '2.0', id: ++id, ...body }),
    });
    const text = await answer.body.text();
    const { statusCode: status } = answer;
    if (status >= 200 && status < 300) return answerIn(text);
    const refusal = refusalIn(text);
    if (refusal) return refusal;
    throw new HttpRequestError({ body, url, status, details: text.slice(0, 200) });
  };
  return () =>
    createTransport(
      {
        key: 'http',
        name: 'JSON-RPC over HTTP',
        type: 'http',
        retryCount: 0,
        timeout,
        async request(body) {
          const { result, error } = await ask(body).catch((error: Error) => {
            throw outOfReach(error, body, url);
          });
          if (error) throw new RpcRequestError({ body, error, url });
          // Callers declare the type of their method's result.
          return result as never;
        },
      },
      { url },
    );
}

function withoutCredentials(address: string): { url: string; headers: Record<string, string> } {
  const url = new URL(address);
  const headers = { 'content-type': 'application/json' };
  if (!url.username) return { url: url.href, headers };
  const credentials = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
  url.username = '';
  url.password = '';
  return {
    url: url.href,
    headers: { ...headers, authorization: `Basic ${Buffer.from(credentials).toString('base64')}` },
  };
}

/** Throws for a text that is not a JSON object. */
function answerIn(text: string): Answer {
  const answer: unknown = JSON.parse(text);
  if (typeof answer !== 'object' || answer === null) throw new Error('The node answered no JSON object');
  return answer;
}

/** Finds the error in the body of a failed HTTP status, where some nodes put it. */
function refusalIn(text: string): Answer | undefined {
  try {
    const answer = answerIn(text);
    return typeof answer.error?.code === 'number' ? answer : undefined;
  } catch {
    return undefined;
  }
}

function outOfReach(error: Error, body: Record<string, unknown>, url: string): Error {
  if (error instanceof HttpRequestError) return error;
  const isLate =
    error instanceof errors.HeadersTimeoutError ||
    error instanceof errors.BodyTimeoutError ||
    error instanceof errors.ConnectTimeoutError;
  return isLate ? new TimeoutError({ body, url }) : new HttpRequestError({ body, cause: error, url });
}
