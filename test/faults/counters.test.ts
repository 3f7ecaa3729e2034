import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort } from '../../gateway/installation/free-port.js';
import { redisWindows } from '../../subgraphs/lib/windows/redis-windows.js';
import { openStage, type Stage } from '../support/actors.js';
import { type Rest, startRest } from '../support/rest.js';
import { until } from '../support/until.js';

const hasRedis = spawnSync('redis-server', ['--version']).status === 0;
const KEY = `dpp_test_${'r'.repeat(50)}`;
const REFUSAL = { detail: 'Rate limiting temporarily unavailable, please retry shortly.' };

(hasRedis ? describe : describe.skip)('Redis, which counts, ends and comes back (§7.1)', () => {
  let port: number;
  let redis: ChildProcess;
  let windows: ReturnType<typeof redisWindows>;
  let stage: Stage;
  let rest: Rest;
  let token: string;

  async function startRedis(): Promise<void> {
    redis = spawn('redis-server', ['--port', String(port), '--save', '', '--appendonly', 'no'], { stdio: 'ignore' });
    await until(
      async () =>
        (await fetch(`http://127.0.0.1:${port}`).catch((error) => error.cause?.code !== 'ECONNREFUSED')) || undefined,
    );
  }

  beforeAll(async () => {
    port = await freePort();
    await startRedis();
    windows = redisWindows(`redis://127.0.0.1:${port}`);
    stage = await openStage({ windows });
    rest = await startRest({ graph: stage.platform.graph, settings: { trustProxy: true } });
    const brandId = await stage.brand('NORDATELIR', { requestsPerMinute: 100_000 });
    await stage.key(brandId, KEY);
    await stage.account('rita@example.test', 'repairer');
    token = (await stage.login('rita@example.test')).accessToken;
  });
  afterAll(async () => {
    redis.kill('SIGKILL');
    await rest.close();
    await stage.close();
    await windows.close();
  });

  const create = () =>
    rest.call('/v1/partner/webhooks', {
      method: 'POST',
      headers: { Authorization: `Bearer ${KEY}` },
      body: { url: 'https://hooks.example.com/x' },
    });
  const stored = async () =>
    (await stage.sql<{ count: number }>('select count(*)::int as count from integrations.webhook_subscription'))[0]
      ?.count;

  it('while it is gone: 503 for what is counted, nothing recorded, no rate headers; public reads go on', async () => {
    expect((await create()).status).toBe(201);
    redis.kill('SIGKILL');
    await once(redis, 'exit');
    for (let call = 0; call < 3; call++) {
      const refused = await create();
      expect([refused.status, refused.json]).toEqual([503, REFUSAL]);
      expect(refused.headers['x-ratelimit-limit']).toBeUndefined();
    }
    const portal = await rest.call('/v1/partner-portal/me', { headers: { Authorization: `Bearer ${token}` } });
    expect(portal.status).toBe(503);
    expect(await stored()).toBe(1);
    expect((await rest.call('/v1/products/0A1B2C3D4E5F/public')).status).toBe(404);
  });

  it('once it is back, calls are counted again without anybody’s help', async () => {
    await startRedis();
    await until(async () => (await create()).status === 201);
    expect(await stored()).toBe(2);
  });
});
