import type { IncomingHttpHeaders } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { Duplex } from 'node:stream';
import type { OutboundOptions } from '../../subgraphs/lib/outbound/outbound.js';
import { parseNetworks } from '../../subgraphs/lib/outbound/public-address.js';
import { portOf } from './port-of.js';
import { RECEIVER_CERTIFICATE, RECEIVER_KEY } from './receiver-certificate.js';

export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly at: number;
}

/** What a receiver answers: a status, a whole answer, or nothing ever. */
type Reply = number | 'hang' | { status: number; headers?: Record<string, string>; body?: string };

/** A brand's https server on this machine. */
export interface Receiver {
  readonly url: string;
  readonly received: Received[];
  /** Answers to what follows; default 200. */
  reply(next: (request: Received) => Reply): void;
  /** Resolves once that many deliveries have come. */
  until(count: number, ms?: number): Promise<void>;
  close(): Promise<void>;
}

/** Lets deliveries reach a `Receiver`: for `openStage({ outbound: TO_RECEIVERS })`. */
export const TO_RECEIVERS: OutboundOptions = {
  allowed: parseNetworks(['127.0.0.0/8', '::1/128']),
  trustedCertificates: [RECEIVER_CERTIFICATE],
};

export async function startReceiver(host = '127.0.0.1'): Promise<Receiver> {
  const received: Received[] = [];
  let reply: (request: Received) => Reply = () => 200;
  const server = createServer({ key: RECEIVER_KEY, cert: RECEIVER_CERTIFICATE }, (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const one = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks), at: Date.now() };
      received.push(one);
      const answer = reply(one);
      if (answer === 'hang') return;
      const { status, headers = {}, body = '' } = typeof answer === 'number' ? { status: answer } : answer;
      response.writeHead(status, headers).end(body);
    });
  });
  const sockets = openSockets(server);
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const port = portOf(server);
  return {
    url: `https://${host}:${port}/hook`,
    received,
    reply: (next) => {
      reply = next;
    },
    until: (count, ms = 180_000) => eventually(() => received.length >= count, `${count} deliveries`, ms),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

function openSockets(server: Server): Set<Duplex> {
  const sockets = new Set<Duplex>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  return sockets;
}

/** Waits for a condition; fails after `ms` naming what was waited for. */
export async function eventually(holds: () => boolean | Promise<boolean>, what: string, ms = 180_000): Promise<void> {
  const end = Date.now() + ms;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`Waited ${ms} ms in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
