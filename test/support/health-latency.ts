import { once } from 'node:events';
import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import Koa from 'koa';
import { health } from '../../rest-adapter/front/health.js';
import { portOf } from './port-of.js';

/** How late a process says that it is alive, in milliseconds; the slowest of all probes. */
export interface Latency {
  readonly probes: number;
  /** By the clock on the wall: a busy machine makes it longer. */
  readonly wall: number;
  /** Processor time that the thread used while the probe waited: the latency on a machine that does nothing else. */
  readonly own: number;
}

/**
 * Asks this process's `/health/live` over and over while `work` goes on. `own` is what can be held against a bound on any
 * machine: processes that take the processor away make the clock run on, and do not count.
 */
export async function healthLatency<Result>(
  work: () => Promise<Result>,
): Promise<Latency & { readonly result: Result }> {
  const server = new Koa().use(health(async () => [])).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${portOf(server)}/health/live`;
  let isOver = false;
  const done = work().finally(() => {
    isOver = true;
  });
  const slowest = { probes: 0, wall: 0, own: 0 };
  try {
    while (!isOver) {
      const { wall, own } = await probe(url);
      slowest.probes++;
      slowest.wall = Math.max(slowest.wall, wall);
      slowest.own = Math.max(slowest.own, own);
      await delay(2);
    }
    return { ...slowest, result: await done };
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

async function probe(url: string): Promise<{ readonly wall: number; readonly own: number }> {
  const began = performance.now();
  const used = threadMs();
  await new Promise<void>((resolve, reject) => {
    const asked = request(url, { agent: false }, (answer) => {
      answer.resume().once('end', () => (answer.statusCode === 200 ? resolve() : reject(new Error('not alive'))));
    });
    asked.once('error', reject).end();
  });
  return { wall: performance.now() - began, own: threadMs() - used };
}

/** Processor time of this thread so far. */
function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
