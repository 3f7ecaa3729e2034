import { createServer, type IncomingMessage, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import Koa from 'koa';
import { jsonBodies } from '../../../gateway/api/json-bodies.js';
import { readBytes } from '../../../rest-adapter/runtime/body-reader.js';
import { readMultipart } from '../../../rest-adapter/runtime/multipart.js';
import { portOf } from '../../support/port-of.js';
import { sendRaw } from '../../support/raw-http.js';

// More than the buffers of both ends hold, so that a client that sends it whole waits for its reader.
const LARGE = 'a'.repeat(24 * 1024 * 1024);
const part = (name: string, value: string) =>
  `--part\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

const graph = new Koa();
graph.silent = true;
graph.use(jsonBodies({ clientOf: () => Promise.resolve('192.0.2.1') }));
const answerGraph = graph.callback();

const READERS: Readonly<Record<string, (request: IncomingMessage) => Promise<unknown>>> = {
  '/announced': (request) => readBytes(request),
  '/chunked': (request) => readBytes(request),
  '/parts': (request) => readMultipart(request, { limits: { parts: 1 }, reader: () => () => undefined }),
};

let server: Server;
beforeAll(async () => {
  server = createServer((request, response) => {
    const read = READERS[request.url ?? ''];
    if (request.url === '/graph') answerGraph(request, response);
    else if (!read) response.end('the next one');
    else read(request).catch(({ status }) => response.writeHead(status).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const whole = (type: string, body: string): readonly string[] => [
  `Content-Type: ${type}\r\nContent-Length: ${body.length}`,
  body,
];
const FORM = `${part('one', 'a')}${part('two', 'b')}${part('three', LARGE)}--part--\r\n`;

describe('a refused body is read to its end', () => {
  it.each<[string, readonly string[]]>([
    ['/announced', whole('text/csv', LARGE)],
    ['/chunked', ['Transfer-Encoding: chunked', `${LARGE.length.toString(16)}\r\n${LARGE}\r\n0\r\n\r\n`]],
    ['/parts', whole('multipart/form-data; boundary=part', FORM)],
    ['/graph', whole('application/json', LARGE)],
  ])('a client that sends it whole reads the refusal, and its next request is answered: %s', async (path, [
    head,
    body,
  ]) => {
    const { status, body: rest } = await sendRaw(
      `http://127.0.0.1:${portOf(server)}`,
      `POST ${path} HTTP/1.1\r\nHost: x\r\n${head}\r\n\r\n${body}GET /next HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    );
    expect(status).toBe(413);
    expect(rest).toContain('the next one');
  });
});
