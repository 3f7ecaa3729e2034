import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect as connectHttp2 } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { WebSocket, WebSocketServer } from 'ws';
import { clientAddress, requestedHost } from '../../../gateway/api/client-address.js';
import { freePort } from '../../../gateway/installation/free-port.js';
import { projectFile } from '../../../subgraphs/lib/process/project.js';
import { portOf } from '../../support/port-of.js';
import { until } from '../../support/until.js';

const hasCaddy = spawnSync('caddy', ['version']).status === 0;
if (!hasCaddy) console.warn('caddy is not installed: the tests of the reverse proxy are left out');

const HOST = 'localhost';

/** Answers what the platform would read of a request. */
const upstream = createServer((request, response) => {
  const digest = createHash('sha256');
  let bytes = 0;
  request.on('data', (chunk: Buffer) => {
    digest.update(chunk);
    bytes += chunk.length;
  });
  request.on('end', () =>
    response.setHeader('Strict-Transport-Security', 'max-age=31536000').end(
      JSON.stringify({
        address: clientAddress(request, true),
        host: requestedHost(request, true),
        scheme: request.headers['x-forwarded-proto'],
        bytes,
        digest: digest.digest('hex'),
      }),
    ),
  );
});
const sockets = new WebSocketServer({ server: upstream });
sockets.on('connection', (socket) => socket.on('message', (data) => socket.send(`heard ${String(data)}`)));

let proxy: ReturnType<typeof spawn> | undefined;
let folder: string;
let port: number;

interface Echo {
  readonly address: string;
  readonly host: string;
  readonly scheme: string;
  readonly bytes: number;
  readonly digest: string;
}

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly json: Echo;
}

/** Asks over HTTP/2, as it is negotiated. */
async function ask(headers: Record<string, string> = {}, body?: Buffer): Promise<Answer> {
  const session = connectHttp2(`https://${HOST}:${port}`, { rejectUnauthorized: false });
  // While the proxy starts, nothing listens: the stream tells of it.
  session.on('error', () => undefined);
  try {
    const stream = session.request({ ':path': '/', ':method': body ? 'POST' : 'GET', ...headers });
    let answered: Record<string, unknown> = {};
    stream.on('response', (got) => {
      answered = got;
    });
    stream.end(body);
    let text = '';
    for await (const chunk of stream) text += String(chunk);
    return { status: Number(answered[':status']), headers: answered, json: text ? JSON.parse(text) : undefined };
  } finally {
    session.close();
  }
}

const handshake = (options: {
  maxVersion?: 'TLSv1.1' | 'TLSv1.2';
  minVersion?: 'TLSv1' | 'TLSv1.2';
  ciphers?: string;
}) =>
  new Promise<TLSSocket>((resolve, reject) => {
    const socket = connectTls(
      {
        host: '127.0.0.1',
        port,
        servername: HOST,
        rejectUnauthorized: false,
        ALPNProtocols: ['h2', 'http/1.1'],
        ...options,
      },
      () => resolve(socket),
    );
    socket.once('error', reject);
  });

beforeAll(async () => {
  if (!hasCaddy) return;
  folder = mkdtempSync(join(tmpdir(), 'proxy-'));
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
  port = await freePort();
  proxy = spawn(
    'caddy',
    ['run', '--adapter', 'caddyfile', '--config', projectFile('gateway/installation/proxy/Caddyfile')],
    {
      env: {
        PATH: process.env.PATH,
        HOME: folder,
        XDG_DATA_HOME: folder,
        XDG_CONFIG_HOME: folder,
        PUBLIC_URL: `https://${HOST}:${port}`,
        PROXY_UPSTREAM: `127.0.0.1:${portOf(upstream)}`,
        // A certificate of its own, and no port 80.
        PROXY_OPTIONS: 'local_certs\nskip_install_trust\nauto_https disable_redirects',
      },
      stdio: 'ignore',
    },
  );
  await until(() =>
    ask().then(
      () => true,
      () => undefined,
    ),
  );
}, 60_000);

afterAll(async () => {
  if (!hasCaddy) return;
  const ended = proxy && proxy.exitCode === null ? new Promise((resolve) => proxy?.once('exit', resolve)) : undefined;
  proxy?.kill();
  await ended;
  sockets.close();
  upstream.closeAllConnections();
  await new Promise((resolve) => upstream.close(resolve));
  rmSync(folder, { recursive: true, force: true });
});

(hasCaddy ? describe : describe.skip)('the reverse proxy', () => {
  it('[EN 18216 TLS] takes TLS 1.2 and newer, and refuses what is older', async () => {
    const socket = await handshake({ maxVersion: 'TLSv1.2' });
    expect(socket.getProtocol()).toBe('TLSv1.2');
    socket.destroy();
    const newest = await handshake({});
    expect(newest.getProtocol()).toBe('TLSv1.3');
    newest.destroy();
    // The refusal is the server's: it tells the version.
    await expect(
      handshake({ minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' }),
    ).rejects.toThrow(/protocol version/i);
  });

  it('[EN 18216 HTTP/2] serves HTTP/2', async () => {
    const socket = await handshake({});
    expect(socket.alpnProtocol).toBe('h2');
    socket.destroy();
    expect((await ask()).status).toBe(200);
  });

  it('passes on the address, host and scheme of the client, and nothing that the client says of them', async () => {
    const { json } = await ask({
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'http',
    });
    expect(['127.0.0.1', '::1']).toContain(json.address);
    expect(json).toMatchObject({ host: HOST, scheme: 'https' });
  });

  it('leaves HSTS to the platform, which sends it once', async () => {
    expect((await ask()).headers['strict-transport-security']).toBe('max-age=31536000');
  });

  it('passes bodies of 8 MB on, byte for byte', async () => {
    const body = Buffer.alloc(8 * 1024 * 1024, 'x');
    const { json } = await ask({}, body);
    expect(json).toMatchObject({ bytes: body.length, digest: createHash('sha256').update(body).digest('hex') });
  });

  it('upgrades WebSockets', async () => {
    const socket = new WebSocket(`wss://${HOST}:${port}/graphql`, 'graphql-transport-ws', {
      rejectUnauthorized: false,
    });
    const heard = await new Promise<string>((resolve, reject) => {
      socket.once('open', () => socket.send('hello'));
      socket.once('message', (data) => resolve(String(data)));
      socket.once('error', reject);
    });
    socket.close();
    expect(heard).toBe('heard hello');
  });
});
