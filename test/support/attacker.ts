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

const open = ({ url, headers }: Shot): Promise<Hit> =>
  new Promise((resolve) => {
    const socket = new WebSocket(url, 'graphql-transport-ws', { headers });
    socket.once('open', () => resolve({ status: 101, bytes: 0 }));
    socket.once('unexpected-response', (_, { statusCode }) => resolve({ status: statusCode ?? 0, bytes: 0 }));
    socket.once('error', () => resolve(BROKEN));
  });

const shots = workerData as readonly Shot[];
parentPort?.postMessage(await Promise.all(shots.map((shot) => (shot.method ? call(shot) : open(shot)))));
