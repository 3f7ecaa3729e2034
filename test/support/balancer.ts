import { Agent, request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { portOf } from './port-of.js';

/** What stands in front of several processes: each call goes to the next of those that say that they are ready. */
export interface Balancer {
  readonly url: string;
  /** Calls that were given no answer, or 500 and above, with the process that they were for. */
  readonly failed: string[];
  /** Those that calls are sent to now. */
  ready(): readonly string[];
  close(): Promise<void>;
}

const PROBE_MS = 100;
/** Longer than a busy machine takes to answer: a process that is gone refuses at once, and one that leaves says so. */
const PROBE_LIMIT_MS = 20_000;
/** As long as nginx and AWS keep a connection without requests. */
const IDLE_MS = 60_000;

/** Balances over processes that may not be up yet, as a proxy with active health checks does; it repeats nothing. */
export async function startBalancer(targets: readonly string[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true, timeout: IDLE_MS });
  const ready = new Set<string>();
  const failed: string[] = [];
  let ended = false;
  let turn = 0;
  const probe = async (target: string): Promise<void> => {
    while (!ended) {
      const answer = await fetch(`${target}/health/ready`, {
        signal: AbortSignal.timeout(PROBE_LIMIT_MS),
        headers: { connection: 'close' },
      }).catch(() => undefined);
      if (answer?.ok) ready.add(target);
      else ready.delete(target);
      await delay(PROBE_MS);
    }
  };
  const pass = (request: IncomingMessage, response: ServerResponse): void => {
    const list = [...ready];
    const target = list[turn++ % list.length];
    const fail = (why: string): void => {
      failed.push(`${request.method} ${request.url} at ${target}: ${why}`);
      if (!response.headersSent) response.writeHead(502, { 'content-type': 'application/json' });
      response.end('{"detail":"Bad Gateway"}');
    };
    if (!target) {
      fail('nobody is ready');
      return;
    }
    const { method, headers } = request;
    const asked = ask(target + request.url, { method, headers, agent }, (answer) => {
      if (answer.statusCode! >= 500) failed.push(`${method} ${request.url} at ${target}: ${answer.statusCode}`);
      response.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(response);
    });
    asked.on('error', (error) => fail(`${error.message}${asked.reusedSocket ? ', on a connection used before' : ''}`));
    request.pipe(asked);
  };
  const server = createServer(pass);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const probing = targets.map(probe);
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    failed,
    ready: () => [...ready],
    close: async () => {
      ended = true;
      server.closeAllConnections();
      await Promise.all([...probing, new Promise((resolve) => server.close(resolve))]);
      agent.destroy();
    },
  };
}
