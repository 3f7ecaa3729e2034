import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createOutbound, type Outbound } from '../../../../subgraphs/lib/outbound/outbound.js';
import { mayReach, parseNetworks } from '../../../../subgraphs/lib/outbound/public-address.js';
import { isPubliclyRoutableUrl } from '../../../../subgraphs/lib/outbound/publicly-routable-url.js';
import { portOf } from '../../../support/port-of.js';

const CHUNKED = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n';
const LOOPBACK = parseNetworks(['127.0.0.0/8']);

/**
 * A server in a thread of its own: it answers once the thread that asked is busy, whose wait it ends when the time of the
 * call is over.
 */
const PUNCTUAL = `
  const { parentPort, workerData: [state, ms] } = require('node:worker_threads');
  const server = require('node:http').createServer((request, response) => {
    parentPort.postMessage('asked');
    Atomics.wait(state, 1, 0);
    response.end('here');
    setTimeout(() => {
      Atomics.store(state, 0, 1);
      Atomics.notify(state, 0);
    }, ms);
  });
  server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));
`;

/** Length of an answer that comes byte by byte. */
const DUST_BYTES = 1_800_000;

describe('addresses that may be reached', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '255.255.255.255',
    '224.0.0.1',
    '192.0.2.1',
    '198.18.0.1',
    '::',
    '::1',
    'fe80::1',
    'fc00::1',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b::a00:1',
    '2002:7f00:1::',
    '2002:a00:1::1',
    '2001:db8::1',
    '3fff::1',
    '3fff:fff::1',
    // Of 127.0.0.1 as IPv6 once wrote it, a site's own, and a translator's at home: unicast, and none of the public's.
    '::7f00:1',
    'fec0::1',
    '64:ff9b:1::a00:1',
    '4000::1',
    'nonsense',
  ])('§6: %s is not one of them', (address) => expect(mayReach(address, [])).toBe(false));

  it.each([
    '93.184.216.34',
    '8.8.8.8',
    '2606:2800:220:1::1',
    '::ffff:8.8.8.8',
    '64:ff9b::808:808',
    '2002:808:808::1',
    '3fff:1000::1',
  ])('%s is one of them', (address) => expect(mayReach(address, [])).toBe(true));

  it('an allowed network is reached, its neighbours are not', () => {
    const allowed = parseNetworks(['10.1.0.0/16']);
    expect(mayReach('10.1.2.3', allowed)).toBe(true);
    expect(mayReach('::ffff:10.1.2.3', allowed)).toBe(true);
    expect(mayReach('10.2.2.3', allowed)).toBe(false);
  });
});

describe('addresses as they are saved', () => {
  it.each([
    'https://127.0.0.1/x',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
    'https://127.1/',
    'https://[::1]/',
    'https://[::ffff:7f00:1]/',
    'https://localhost/',
    'https://LOCALHOST./',
    'https://a.localhost/',
    'https://printer.local/',
    'https://db.internal/',
    'https://intranet/',
    'https://user@169.254.169.254/',
    'not an address',
  ])('§2.4: %s is not publicly routable', (url) => expect(isPubliclyRoutableUrl(url)).toBe(false));

  it('§2.4: an ordinary name and a public literal are', () => {
    expect(isPubliclyRoutableUrl('https://hooks.example.com/dpp')).toBe(true);
    expect(isPubliclyRoutableUrl('https://8.8.8.8/dpp')).toBe(true);
  });
});

describe('outbound calls', () => {
  let server: Server;
  let port: number;
  let reached = 0;
  const open: Outbound[] = [];
  const outbound = (options: Parameters<typeof createOutbound>[0]): Outbound => {
    const made = createOutbound(options);
    open.push(made);
    return made;
  };
  const get = (url: string, extra: { timeoutMs?: number; keepBytes?: number } = {}) =>
    ({ method: 'GET', url, timeoutMs: 2_000, keepBytes: 1_024, ...extra }) as const;

  beforeAll(async () => {
    server = createServer((request, response) => {
      reached++;
      if (request.url === '/redirect') return response.writeHead(302, { location: 'http://127.0.0.1/elsewhere' }).end();
      if (request.url === '/silent') return undefined;
      if (request.url === '/broken')
        return response.writeHead(200, { 'content-length': 10 }).write('x', () => response.destroy());
      if (request.url === '/drip') return response.write('x');
      if (request.url === '/dust') return request.socket.end(`${CHUNKED}${'1\r\nx\r\n'.repeat(DUST_BYTES)}0\r\n\r\n`);
      if (request.url === '/hinted') response.writeEarlyHints({ link: '</style.css>; rel=preload' });
      return response.end('x'.repeat(request.url === '/long' ? 100_000 : 5));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    port = portOf(server);
  });

  afterAll(async () => {
    await Promise.all(open.map((made) => made.close()));
    server.closeAllConnections();
    server.close();
  });

  it('refuse a private literal before connecting', async () => {
    const before = reached;
    await expect(outbound({}).call(get(`http://127.0.0.1:${port}/`))).rejects.toThrow(
      'not a publicly routable address',
    );
    await expect(outbound({}).call(get(`http://[::ffff:127.0.0.1]:${port}/`))).rejects.toThrow('publicly routable');
    expect(reached).toBe(before);
  });

  it('refuse a name that resolves to a private address at the moment of the call (DNS rebinding)', async () => {
    const answers = ['93.184.216.34', '127.0.0.1'];
    const resolve = ((_name: string, _options: object, callback: (e: null, a: object[]) => void) =>
      callback(null, [{ address: answers.pop(), family: 4 }])) as never;
    const before = reached;
    await expect(outbound({ resolve }).call(get(`http://rebind.example:${port}/`))).rejects.toThrow(
      'publicly routable',
    );
    expect(reached).toBe(before);
  });

  it('reach an allowed network, keep no more than asked and follow no redirect', async () => {
    const allowed = outbound({ allowed: LOOPBACK });
    expect((await allowed.call(get(`http://127.0.0.1:${port}/`))).body.toString()).toBe('xxxxx');
    expect(await allowed.call(get(`http://127.0.0.1:${port}/long`))).toMatchObject({ status: 200, truncated: true });
    expect((await allowed.call(get(`http://127.0.0.1:${port}/redirect`))).status).toBe(302);
  });

  it('keep an answer that is as long as what is kept, whole', async () => {
    const answer = await outbound({ allowed: LOOPBACK }).call(get(`http://127.0.0.1:${port}/`, { keepBytes: 5 }));
    expect(answer).toMatchObject({ status: 200, truncated: false, body: Buffer.from('xxxxx') });
  });

  it('keep an answer that comes byte by byte in no more room than its bytes take', async () => {
    const before = process.memoryUsage().heapUsed;
    const limits = { keepBytes: 16 * 1024 * 1024, timeoutMs: 60_000 };
    const { body } = await outbound({ allowed: LOOPBACK }).call(get(`http://127.0.0.1:${port}/dust`, limits));
    expect(body).toHaveLength(DUST_BYTES);
    // Each byte kept by itself takes a hundred; what was let go is still there until the next collection, some 40 MB at most.
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(50 * DUST_BYTES);
  }, 90_000);

  it('take no hint for the answer', async () => {
    const answer = await outbound({ allowed: LOOPBACK }).call(get(`http://127.0.0.1:${port}/hinted`));
    expect(answer).toMatchObject({ status: 200, body: Buffer.from('xxxxx') });
    expect(answer.headers.link).toBeUndefined();
  });

  it('fail with a connection that breaks in the middle of the answer, and go on with another', async () => {
    const allowed = outbound({ allowed: LOOPBACK, connectionsPerHost: 1 });
    await expect(allowed.call(get(`http://127.0.0.1:${port}/broken`))).rejects.toThrow();
    expect((await allowed.call(get(`http://127.0.0.1:${port}/`))).status).toBe(200);
  });

  it.each(['/silent', '/drip'])('end when their time is over: %s', async (path) => {
    const call = outbound({ allowed: LOOPBACK }).call(get(`http://127.0.0.1:${port}${path}`, { timeoutMs: 100 }));
    await expect(call).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  it('read an answer that arrived in time, although the event loop was busy until their time was over', async () => {
    const state = new Int32Array(new SharedArrayBuffer(8));
    const timeoutMs = 5_000;
    const server = new Worker(PUNCTUAL, { eval: true, workerData: [state, timeoutMs + 1_000] });
    try {
      const [at] = (await once(server, 'message')) as [number];
      const call = outbound({ allowed: LOOPBACK }).call(get(`http://127.0.0.1:${at}/`, { timeoutMs }));
      await once(server, 'message');
      Atomics.store(state, 1, 1);
      Atomics.notify(state, 1);
      Atomics.wait(state, 0, 0);
      expect((await call).status).toBe(200);
    } finally {
      await server.terminate();
    }
  }, 60_000);

  it('end when their time is over while they wait for a connection, and are not sent after it', async () => {
    const allowed = outbound({ allowed: LOOPBACK, connectionsPerHost: 1 });
    const first = allowed.call(get(`http://127.0.0.1:${port}/silent`, { timeoutMs: 300 }));
    const second = allowed.call(get(`http://127.0.0.1:${port}/`, { timeoutMs: 100 }));
    await expect(second).rejects.toMatchObject({ name: 'TimeoutError' });
    const before = reached;
    await expect(first).rejects.toMatchObject({ name: 'TimeoutError' });
    expect((await allowed.call(get(`http://127.0.0.1:${port}/`))).status).toBe(200);
    expect(reached).toBe(before + 1);
  });
});
