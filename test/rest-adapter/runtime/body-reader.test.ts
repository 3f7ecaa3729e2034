import { createServer, type Server } from 'node:http';
import { connect } from 'node:net';
import { afterEach, expect, it } from '@jest/globals';
import { readBytes } from '../../../rest-adapter/runtime/body-reader.js';
import { portOf } from '../../support/port-of.js';

let server: Server;
afterEach(() => void server?.close());

it('refuses a body whose client leaves before its end: a fault of the request, not a failure', async () => {
  const refused = new Promise((resolve) => {
    server = createServer((request) => void readBytes(request).catch(resolve));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const leaving = connect(portOf(server), '127.0.0.1', () => {
    leaving.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\nhalf', () => leaving.destroy());
  });
  expect(await refused).toMatchObject({ status: 400, detail: 'The body ended early' });
});
