import { Agent, request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';
import { WebSocket } from 'ws';
import type { Hit, Shot } from './attack.js';

/** A thread that sends the calls of an attack at once and reports what came back. */

const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });
const BROKEN: Hit = { status: 0, bytes: 0 };

const call = ({ url, method, headers, body }: Shot): Promise<Hit> =>
  new Promise((resolve) => {
    const outgoing = request(url, { method, headers, agent }, (incoming) => {
      let bytes = 0;
      incoming.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      incoming.once('end', () => resolve({ status: incoming.statusCode ?? 0, bytes }));
      incoming.once('error', () => resolve(BROKEN));
    });
    outgoing.once('error', () => resolve(BROKEN));
    outgoing.end(body);
  });

const open = ({ url, headers, operations }: Shot): Promise<Hit> =>
  new Promise((resolve) => {
    const socket = new WebSocket(url, 'graphql-transport-ws', { headers });
    socket.once('open', () => (operations ? ask(socket, operations) : resolve({ status: 101, bytes: 0 })));
    socket.once('close', () => resolve(BROKEN));
    const answered = new Set<string>();
    socket.on('message', (data: Buffer) => {
      const { id } = JSON.parse(data.toString()) as { readonly id?: string };
      if (id) answered.add(id);
      if (answered.size === operations?.length) resolve({ status: 101, bytes: 0 });
    });
    socket.once('unexpected-response', (_, { statusCode }) => resolve({ status: statusCode ?? 0, bytes: 0 }));
    socket.once('error', () => resolve(BROKEN));
  });

/** Sends all operations at once, as soon as the connection is admitted. */
function ask(socket: WebSocket, operations: readonly object[]): void {
  socket.once('message', () => {
    for (const [at, payload] of operations.entries())
      socket.send(JSON.stringify({ id: String(at), type: 'subscribe', payload }));
  });
  socket.send(JSON.stringify({ type: 'connection_init' }));
}

const shots = workerData as readonly Shot[];
parentPort?.postMessage(await Promise.all(shots.map((shot) => (shot.method ? call(shot) : open(shot)))));
