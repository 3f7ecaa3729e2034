import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { WebSocket } from 'ws';
import { EVENTS, hear, type LiveClients, openLiveClients } from '../../../support/live-clients.js';
import { present } from '../../../support/present.js';
import { sendRaw } from '../../../support/raw-http.js';

/** Collects what is written to the console and to the log as an error, until its end. */
function listenToErrors() {
  const { log } = live.stage.options;
  const [toConsole, toLog] = [console.error, log.error];
  const lines: unknown[][] = [];
  console.error = log.error = (...line: unknown[]) => void lines.push(line);
  return {
    end() {
      console.error = toConsole;
      log.error = toLog;
      return lines;
    },
  };
}

let live: LiveClients;
beforeAll(async () => {
  live = await openLiveClients();
});
afterEach(() => live.hangUp());
afterAll(() => live?.close());

describe('a client of the live graph that does not keep to the protocol', () => {
  it('cuts off a client that says much and reads nothing, and prints nothing of it', async () => {
    const printed = listenToErrors();
    const socket = new WebSocket(present(live.servers[0]).url, 'graphql-transport-ws');
    const closed = new Promise<number>((resolve) => socket.once('close', resolve));
    await new Promise((resolve) => socket.once('open', resolve));
    socket.send('{"type":"connection_init"}');
    await new Promise((resolve) => socket.once('message', resolve));
    socket.on('error', () => {});
    socket.pause();
    const ping = JSON.stringify({ type: 'ping', payload: { text: 'x'.repeat(200_000) } });
    for (let sent = 0; sent < 300 && socket.readyState === socket.OPEN; sent++)
      await new Promise((resolve) => socket.send(ping, resolve));
    socket.resume();
    expect(await closed).toBe(1006);
    // A connection that came later is answered after what was left of this one has failed.
    hear(live.connect((await live.caller()).key), EVENTS);
    await live.begun();
    expect(printed.end()).toEqual([]);
  }, 60_000);

  it('closes a connection whose ping is nested too deeply to be answered, and prints nothing of it', async () => {
    const printed = listenToErrors();
    const socket = new WebSocket(present(live.servers[0]).url, 'graphql-transport-ws');
    const closed = new Promise<number>((resolve) => socket.once('close', resolve));
    await new Promise((resolve) => socket.once('open', resolve));
    socket.send(`{"type":"ping","payload":{"deep":${'['.repeat(100_000)}${']'.repeat(100_000)}}}`);
    expect(await closed).toBe(4400);
    expect(printed.end()).toEqual([]);
  });

  it('closes a connection that sends the messages of a server with 4400, and prints nothing of it', async () => {
    const printed = listenToErrors();
    for (const type of ['connection_ack', 'next', 'error']) {
      const socket = new WebSocket(present(live.servers[0]).url, 'graphql-transport-ws');
      const closed = once(socket, 'close');
      await once(socket, 'open');
      socket.send(JSON.stringify({ type, id: 'a', payload: type === 'error' ? [{ message: 'No' }] : {} }));
      expect([type, (await closed)[0]]).toEqual([type, 4400]);
    }
    expect(printed.end()).toEqual([]);
  });

  it('names the request in the refusal of an upgrade', async () => {
    const upgrade = 'Host: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nX-Request-Id: asked-1\r\n\r\n';
    const { status, head } = await sendRaw(present(live.servers[0]).url, `GET /elsewhere HTTP/1.1\r\n${upgrade}`);
    expect([status, head.split('\r\n')]).toEqual([404, expect.arrayContaining(['X-Request-Id: asked-1'])]);
  });

  it('closes a connection that sends what is no frame, and prints nothing of it', async () => {
    const printed = listenToErrors();
    const { hostname, port } = new URL(present(live.servers[0]).url);
    const raw = connect(Number(port), hostname);
    raw.write(
      `GET /graphql HTTP/1.1\r\nHost: ${hostname}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
        'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: graphql-transport-ws\r\n\r\n',
    );
    await once(raw, 'data');
    raw.write(Buffer.from([0xff, 0xff, 0xff, 0xff]));
    raw.resume();
    await once(raw, 'close');
    expect(printed.end()).toEqual([]);
  });
});
