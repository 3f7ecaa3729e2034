import { errors, Pool } from 'undici';
import { createTransport, HttpRequestError, RpcRequestError, TimeoutError, type Transport } from 'viem';

export interface RpcTransportOptions {
  /** Address of the node; a user and a password in it are sent as such. */
  readonly url: string;
  /** Milliseconds within which a call is answered. */
  readonly timeout: number;
}

/** Kept to the node; calls beyond them wait for one. */
const CONNECTIONS = 8;

/** Upper bound of an answer to a call that the platform makes. */
const MAX_ANSWER = 10 * 1024 * 1024;

interface Answer {
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string };
}

/**
 * Creates a transport of JSON-RPC 2.0 over kept connections, each call tried once. The library's own goes through `fetch`, and
 * makes the error of a timeout, with its stack, for every call: several times the price. Throws `RpcRequestError` for a refusal
 * of the node, `TimeoutError` and `HttpRequestError` where it could not be asked.
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
          // Callers name the type of their method's result; the node's answer is untyped.
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

/** Throws for a text that is no JSON object. */
function answerIn(text: string): Answer {
  const answer: unknown = JSON.parse(text);
  if (typeof answer !== 'object' || answer === null) throw new Error('The node answered no JSON object');
  return answer;
}

/** Finds the refusal in a body whose HTTP status is a failure, where some nodes put it. */
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
