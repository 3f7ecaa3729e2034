import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { freePort } from '../../../../gateway/installation/free-port.js';
import type { WindowStore } from '../../../../subgraphs/lib/windows/fixed-window.js';
import { redisWindows } from '../../../../subgraphs/lib/windows/redis-windows.js';
import { passingServer } from '../../../support/passing-server.js';
import { eventually } from '../../../support/receiver.js';
import { both, keepsTheRules, NOW } from '../../../support/window-rules.js';

const redisServer = spawnSync('redis-server', ['--version']).status === 0 ? describe : describe.skip;

redisServer('windows in Redis', () => {
  let server: ChildProcess;
  let store: WindowStore;
  let port: number;

  async function startRedis(at: number): Promise<ChildProcess> {
    const started = spawn('redis-server', [
      '--port',
      `${at}`,
      '--bind',
      '127.0.0.1',
      '--save',
      '',
      '--appendonly',
      'no',
    ]);
    const probe = new Redis(at, '127.0.0.1', { retryStrategy: () => 20 });
    probe.on('error', () => {});
    await probe.ping();
    probe.disconnect();
    return started;
  }

  async function endRedis(started: ChildProcess): Promise<void> {
    const ended = new Promise((resolve) => started.once('exit', resolve));
    started.kill();
    await ended;
  }

  beforeAll(async () => {
    port = await freePort();
    server = await startRedis(port);
    store = redisWindows(`redis://127.0.0.1:${port}`);
    await new Promise((resolve, reject) => {
      const attempt = (left: number): void => {
        store
          .count([{ scope: 'key', id: 'ready', limit: 9_999 }], NOW)
          .then(resolve, (error) => (left > 0 ? setImmediate(attempt, left - 1) : reject(error)));
      };
      attempt(10_000);
    });
  });

  afterAll(async () => {
    await store.close();
    await endRedis(server);
  });

  keepsTheRules(() => store);

  it('§7.1: a store that is down refuses, it lets nothing through uncounted', async () => {
    const nowhere = redisWindows('redis://127.0.0.1:1');
    await expect(nowhere.count(both('D', 1, 1), NOW)).rejects.toMatchObject({ code: 'COUNTERS_UNAVAILABLE' });
    await nowhere.close();
  });

  it('a connection whose server is gone without a word is replaced', async () => {
    let isFirst = true;
    let isGone = false;
    const way = await passingServer({ port, host: '127.0.0.1' }, (from, to) => {
      const isOfGone = isFirst;
      isFirst = false;
      to.on('data', (bytes) => {
        if (!isOfGone || !isGone) from.write(bytes);
      });
    });
    const distant = redisWindows(`redis://127.0.0.1:${way.port}`);
    const isCounted = () =>
      distant.count([{ scope: 'key', id: 'distant', limit: 9_999 }], NOW).then(
        () => true,
        () => false,
      );
    try {
      await eventually(isCounted, 'a count');
      isGone = true;
      expect(await isCounted()).toBe(false);
      await eventually(isCounted, 'a count on another connection');
    } finally {
      await distant.close();
      await way.close();
    }
  }, 90_000);

  it('a server that has become a replica is not ready, and its connection leads to the next one', async () => {
    const place = { port: await freePort(), host: '127.0.0.1' };
    const former = await startRedis(place.port);
    const way = await passingServer(place, (from, to) => void to.pipe(from));
    const distant = redisWindows(`redis://127.0.0.1:${way.port}`);
    const isReady = async () => (await distant.health?.())?.ready === true;
    const admin = new Redis(place.port);
    try {
      await eventually(isReady, 'the first server');
      await admin.replicaof('127.0.0.1', port);
      expect(await isReady()).toBe(false);
      await expect(distant.count(both('R', 1, 1), NOW)).rejects.toMatchObject({ code: 'COUNTERS_UNAVAILABLE' });
      place.port = port;
      await eventually(isReady, 'the next server');
      expect((await distant.count(both('R', 1, 1), NOW)).map(({ admitted }) => admitted)).toEqual([true, true]);
    } finally {
      admin.disconnect();
      await distant.close();
      await way.close();
      await endRedis(former);
    }
  }, 60_000);
});
