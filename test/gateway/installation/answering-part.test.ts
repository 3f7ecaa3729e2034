import { createServer, type Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { answeringPart } from '../../../gateway/installation/answering-part.js';
import { freePort } from '../../../gateway/installation/free-port.js';

const LIMIT_MS = 200;

let part: Server;
let port: number;
let status: number;
let waiting: AbortController;
beforeEach(async () => {
  part = createServer((_, response) => response.writeHead(status).end());
  port = await freePort();
  waiting = new AbortController();
});
afterEach(async () => {
  waiting.abort();
  part.closeAllConnections();
  await new Promise((resolve) => part.close(resolve));
});

const answering = (): Promise<void> => answeringPart(`http://127.0.0.1:${port}/health`, waiting.signal, LIMIT_MS);
const listen = (): Promise<void> => new Promise((resolve) => part.listen(port, '127.0.0.1', resolve));

describe('waiting for a part', () => {
  it('has no limit before it listens', async () => {
    status = 200;
    const answered = answering();
    await delay(3 * LIMIT_MS);
    await listen();
    await answered;
  });

  it('fails where it listens and does not become ready', async () => {
    status = 503;
    await listen();
    await expect(answering()).rejects.toThrow(`http://127.0.0.1:${port}/health answers, and is not ready`);
  });

  it('goes on while it is not ready yet', async () => {
    status = 503;
    await listen();
    const answered = answering();
    await delay(LIMIT_MS / 4);
    status = 200;
    await answered;
  });

  it('ends with its signal', async () => {
    const answered = answering();
    waiting.abort();
    await answered;
  });
});
