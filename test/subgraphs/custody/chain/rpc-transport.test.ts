import { createServer, type RequestListener, type Server } from 'node:http';
import { afterEach, describe, expect, it } from '@jest/globals';
import { type BaseError, createPublicClient, HttpRequestError, RpcRequestError, TimeoutError } from 'viem';
import { rpcTransport } from '../../../../subgraphs/custody/chain/rpc-transport.js';
import { portOf } from '../../../support/port-of.js';
import { settles } from '../../../support/until.js';

const TIMEOUT = 400;
let node: Server | undefined;

/** A node that answers like this; its address. */
async function nodeThat(answers: RequestListener): Promise<URL> {
  node = createServer(answers);
  await new Promise<void>((resolve) => node?.listen(0, '127.0.0.1', resolve));
  return new URL(`http://127.0.0.1:${portOf(node)}/rpc/key?v=1`);
}

const chainIdAt = (url: URL | string): Promise<number> =>
  createPublicClient({ transport: rpcTransport({ url: String(url), timeout: TIMEOUT }) }).getChainId();

/** What the transport threw; the client may have put an error of its own around it. */
const failureAt = async (url: URL | string): Promise<unknown> =>
  chainIdAt(url).catch((error: BaseError) =>
    error.walk((cause) => [RpcRequestError, HttpRequestError, TimeoutError].some((kind) => cause instanceof kind)),
  );

/** The node could not be asked, as opposed to having refused. */
function isOutOfReach(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof HttpRequestError || cause instanceof TimeoutError) return true;
  }
  return false;
}

afterEach(async () => {
  node?.closeAllConnections();
  await new Promise((resolve) => (node ? node.close(resolve) : resolve(undefined)));
  node = undefined;
});

describe('calls of the node', () => {
  it('are JSON-RPC 2.0 at the whole address, with the credentials in it as a header', async () => {
    const seen: { path?: string; authorization?: string; type?: string; body?: Record<string, unknown> } = {};
    const url = await nodeThat(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      Object.assign(seen, {
        path: request.url,
        authorization: request.headers.authorization,
        type: request.headers['content-type'],
        body: JSON.parse(Buffer.concat(chunks).toString()),
      });
      response.end(JSON.stringify({ jsonrpc: '2.0', id: seen.body?.id, result: '0x7a69' }));
    });
    url.username = 'us%40r';
    url.password = 'pass';
    expect(await chainIdAt(url)).toBe(31337);
    expect(seen).toMatchObject({
      path: '/rpc/key?v=1',
      authorization: `Basic ${Buffer.from('us@r:pass').toString('base64')}`,
      type: 'application/json',
      body: { jsonrpc: '2.0', method: 'eth_chainId' },
    });
    expect(typeof seen.body?.id).toBe('number');
  });

  it.each([200, 429, 503])('that are refused under status %i say what the node said', async (status) => {
    const url = await nodeThat((_, response) => {
      response.statusCode = status;
      response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, error: { code: -32_005, message: 'too many' } }));
    });
    const failure = await failureAt(url);
    expect(failure).toBeInstanceOf(RpcRequestError);
    expect(failure).toMatchObject({ message: expect.stringContaining('too many') });
    expect(isOutOfReach(failure)).toBe(false);
  });

  it.each([
    ['a failure without JSON', 502, '<h1>Bad gateway</h1>'],
    ['a failure in JSON that is no JSON-RPC', 500, '{"error":"down"}'],
    ['a success that is no JSON', 200, 'hello'],
  ])('that meet %s could not be asked', async (_, status, body) => {
    const url = await nodeThat((_request, response) => {
      response.statusCode = status;
      response.end(body);
    });
    const failure = await failureAt(url);
    expect(failure).toBeInstanceOf(HttpRequestError);
    expect(isOutOfReach(failure)).toBe(true);
  });

  it('that nobody answers in time could not be asked', async () => {
    const url = await nodeThat(() => {});
    await settles(async () => {
      const began = performance.now();
      const failure = await failureAt(url);
      expect(failure).toBeInstanceOf(TimeoutError);
      expect(isOutOfReach(failure)).toBe(true);
      // The limit is looked at about twice a second.
      expect(performance.now() - began).toBeLessThan(TIMEOUT + 2_500);
    });
  });

  it('that nobody listens to could not be asked', async () => {
    const url = await nodeThat(() => {});
    await new Promise((resolve) => node?.close(resolve));
    const failure = await failureAt(url);
    expect(failure).toBeInstanceOf(HttpRequestError);
    expect(isOutOfReach(failure)).toBe(true);
  });
});
