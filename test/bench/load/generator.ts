import { connect, type Socket } from 'node:net';
import type { LoadPlan, LoadRequest, LoadResult } from './load-plan.js';

// The load generator, a process of its own so that its CPU time is not measured. It implements only the part of
// HTTP/1.1 that keeps connections busy (one request at a time per connection, responses with Content-Length), because a
// complete client would use more CPU than the server it measures.

/** A generator that was forgotten ends by itself. */
const MOST_SECONDS = 30;
const MOST_CONNECTIONS = 1_000;
const MOST_REQUESTS = 1_000_000;

/**
 * Public windows are counted per address (60 to 600 calls a minute) and stay on: calls come from many addresses, as
 * behind a proxy that the installation trusts.
 */
const CALLERS = { count: 65_536, prefix: '10.9' };

/** What has no answer this long after the end has none. */
const SILENCE_MS = 60_000;

process.on('message', (plan: LoadPlan) => {
  run(plan).then(
    (result) => process.send?.({ result }),
    (error: Error) => process.send?.({ error: error.message }),
  );
});
process.on('disconnect', () => process.exit());

async function run(plan: LoadPlan): Promise<LoadResult> {
  const connections = Math.min(plan.connections, MOST_CONNECTIONS);
  const seconds = Math.min(plan.seconds, MOST_SECONDS);
  const tally: Tally = { sent: 0, latencies: [], others: {}, withoutRetryAfter: 0, unanswered: 0 };
  const started = performance.now();
  const end = started + seconds * 1000;
  // Short runs follow each other within a minute: if all began with the same callers, those would run into their windows.
  const firstCaller = Math.floor(Math.random() * CALLERS.count);
  await Promise.all(
    Array.from({ length: connections }, (_, nth) =>
      keepBusy(plan, firstCaller, end, tally, timesOf(plan, nth, started)),
    ),
  );
  const elapsed = (performance.now() - started) / 1000;
  const sorted = Float64Array.from(tally.latencies).sort();
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return {
    requests: sorted.length,
    perSecond: sorted.length / elapsed,
    median: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    others: tally.others,
    withoutRetryAfter: tally.withoutRetryAfter,
    unanswered: tally.unanswered,
  };
}

/** When a connection sends its requests, one after the other; undefined: at once. */
type Times = (() => number) | undefined;

function timesOf({ rate, connections }: LoadPlan, nth: number, started: number): Times {
  if (rate === undefined) return undefined;
  let sent = 0;
  return () => started + ((nth + sent++ * connections) / rate) * 1000;
}

interface Tally {
  sent: number;
  readonly latencies: number[];
  readonly others: Record<string, number>;
  withoutRetryAfter: number;
  unanswered: number;
}

function keepBusy(
  { port, requests, callers = CALLERS }: LoadPlan,
  firstCaller: number,
  end: number,
  tally: Tally,
  times: Times,
): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    const reader = new AnswerReader();
    let sentAt = 0;
    let expected = 200;
    const giveUp = (): void => {
      clearTimeout(silence);
      tally.unanswered++;
      socket.off('close', giveUp).destroy();
      resolve();
    };
    const silence = setTimeout(giveUp, end - performance.now() + SILENCE_MS);
    const finish = (): void => {
      clearTimeout(silence);
      socket.off('close', giveUp).end(() => resolve());
    };
    const next = (): void => {
      if (performance.now() >= end || tally.sent >= MOST_REQUESTS) {
        finish();
        return;
      }
      const time = times?.();
      if (time === undefined || time <= performance.now()) sendFrom(time ?? performance.now());
      // A timer that is late is no latency of the server.
      else setTimeout(() => sendFrom(performance.now()), time - performance.now());
    };
    const sendFrom = (time: number): void => {
      const request = requests[tally.sent % requests.length]!;
      expected = request.ifNoneMatch === undefined ? 200 : 304;
      sentAt = time;
      send(socket, request, `${callers.prefix}.${addressOf((firstCaller + tally.sent++) % callers.count)}`);
    };
    socket.on('connect', next);
    socket.on('error', () => {});
    socket.once('close', giveUp);
    socket.on('data', (chunk) => {
      const answer = reader.read(chunk);
      if (answer === undefined) return;
      tally.latencies.push(performance.now() - sentAt);
      note(answer, expected, tally);
      next();
    });
  });
}

const addressOf = (nth: number): string => `${nth >> 8}.${nth & 255}`;

function note({ status, saysWhen }: Answer, expected: number, tally: Tally): void {
  if (status === expected) return;
  tally.others[status] = (tally.others[status] ?? 0) + 1;
  if ((status === 429 || status === 503) && !saysWhen) tally.withoutRetryAfter++;
}

function send(socket: Socket, { path, body, authorization, ifNoneMatch }: LoadRequest, address: string): void {
  const common =
    `Host: localhost\r\nX-Forwarded-For: ${address}\r\n` +
    'Accept: application/json\r\nAccept-Language: en\r\n' +
    (authorization === undefined ? '' : `Authorization: ${authorization}\r\n`) +
    (ifNoneMatch === undefined ? '' : `If-None-Match: ${ifNoneMatch}\r\n`);
  if (body === undefined) socket.write(`GET ${path} HTTP/1.1\r\n${common}\r\n`);
  else {
    const length = Buffer.byteLength(body);
    socket.write(
      `POST ${path} HTTP/1.1\r\n${common}Content-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${body}`,
    );
  }
}

interface Answer {
  readonly status: number;
  /** It has a `Retry-After`. */
  readonly saysWhen: boolean;
}

/** Counts the bytes of one answer after another. */
class AnswerReader {
  private left = 0;
  private answer: Answer = { status: 0, saysWhen: false };
  private head = '';

  /** An answer once its last byte has come. */
  read(chunk: Buffer): Answer | undefined {
    if (this.left > 0) return this.take(chunk.length);
    this.head += chunk.toString('latin1');
    const end = this.head.indexOf('\r\n\r\n');
    if (end < 0) return undefined;
    const status = Number(this.head.slice(9, 12));
    const length = status === 304 ? '0' : /\r\ncontent-length: *(\d+)/i.exec(this.head)?.[1];
    if (length === undefined) throw new Error(`An answer without a length: ${this.head.slice(0, 200)}`);
    this.answer = {
      status,
      saysWhen: /\r\nretry-after: *\d+\r\n/i.test(this.head.slice(0, end + 2)),
    };
    this.left = Number(length);
    const received = this.head.length - end - 4;
    this.head = '';
    return this.take(received);
  }

  private take(bytes: number): Answer | undefined {
    this.left -= bytes;
    return this.left <= 0 ? this.answer : undefined;
  }
}
