import { createServer, type Server } from 'node:http';
import { connect } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { limitRequestsPerTurn } from '../../../gateway/api/limit-requests-per-turn.js';
import { portOf } from '../../support/port-of.js';

const SENT = 1_000;
const WORK_MS = 1;

let server: Server;
/** Requests in the order in which they were begun, and how many in each turn of the event loop. */
let begun: string[] = [];
let perTurn: number[] = [];

beforeAll(async () => {
  let inThis = 0;
  server = createServer(
    limitRequestsPerTurn((request, response) => {
      begun.push(request.url ?? '');
      if (inThis++ === 0) {
        void turn().then(() => {
          perTurn.push(inThis);
          inThis = 0;
        });
      }
      for (const until = performance.now() + WORK_MS; performance.now() < until; );
      response.end();
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Sends requests at once on one connection, and waits for the last answer. */
const sent = (paths: readonly string[]): Promise<void> =>
  new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(portOf(server), '127.0.0.1', () =>
      socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`).join('')),
    );
    socket.on('error', reject);
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      if (text.split('HTTP/1.1 200').length <= paths.length) return;
      socket.destroy();
      resolve();
    });
  });

it('begins what is sent at once a number at a time, in its order, and loses none', async () => {
  [begun, perTurn] = [[], []];
  const paths = Array.from({ length: SENT }, (_, n) => `/thing/${n}`);
  await sent(paths);
  expect(begun).toEqual(paths);
  expect(Math.max(...perTurn)).toBeLessThanOrEqual(64);
});

it('answers a question after health before what was sent earlier and has not begun', async () => {
  [begun, perTurn] = [[], []];
  await Promise.all([sent(Array.from({ length: SENT }, (_, n) => `/thing/${n}`)), sent(['/health'])]);
  expect(begun).toHaveLength(SENT + 1);
  expect(begun.indexOf('/health')).toBeLessThan(SENT / 2);
});
