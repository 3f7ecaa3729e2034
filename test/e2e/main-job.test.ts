import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import Stripe from 'stripe';
import { newDataFolder, removeDataFolder } from '../support/data-folder.js';
import { type Launched, START_MS, stop, type Topology } from '../support/installation.js';
import { present } from '../support/present.js';
import { type Receiver, startReceiver } from '../support/receiver.js';
import { until } from '../support/until.js';
import {
  asked,
  authorized,
  follow,
  json,
  KEY,
  listen,
  mint,
  minted,
  post,
  SECRET,
  start,
  teamToken,
} from './team-of-brand.js';

const ROWS = 500;

describe.each<Topology>(['standalone', 'distributed'])('the main job, %s', (topology) => {
  let receiver: Receiver;
  let running: Launched;
  let dataDir: string;

  beforeAll(async () => {
    receiver = await startReceiver();
    dataDir = newDataFolder('passports-e2e-');
    running = await start(topology, dataDir, receiver.url);
  }, START_MS);

  afterAll(async () => {
    await stop(running, 'SIGTERM');
    await receiver.close();
    removeDataFolder(dataDir);
  });

  it('names every dependency when asked whether it is ready', async () => {
    const ready: { dependencies: { name: string; ready: boolean }[] } = await json(`${running.rest}/health/ready`);
    expect(ready.dependencies.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'catalog database',
        'custody database',
        'passports database',
        'integrations database',
        'chain',
      ]),
    );
    expect((await fetch(`${running.rest}/health/live`)).status).toBe(200);
    expect(await (await fetch(`${running.rest}/metrics`)).text()).toContain('http_request_duration_seconds');
    for (const address of [`${running.rest}/health/live`, `${running.rest}/console`, running.graph]) {
      const answer = await fetch(address, { headers: { 'X-Request-Id': 'mine-1' }, redirect: 'manual' });
      expect([address, answer.headers.get('x-request-id')]).toEqual([address, 'mine-1']);
    }
  });

  it('a CSV of 500 rows becomes 500 tokens, which every read shows and the brand gets events of', async () => {
    const job = await mint(running, ROWS);
    const seen: string[] = [];
    const counts: number[] = [];
    const last = await until(async () => {
      const now: { status: string; is_finished: boolean; batch_status: string; success_count: number } = await json(
        `${running.rest}/v1/partner/mint/batch/status/${job}`,
        authorized,
      );
      if (seen.at(-1) !== now.status) seen.push(now.status);
      counts.push(now.success_count);
      return now.is_finished ? now : undefined;
    }, 120_000);
    expect(last).toMatchObject({ status: 'finished', batch_status: 'success', success_count: ROWS });
    // Never backwards, whatever of it a look every few milliseconds catches.
    const order = ['queued', 'started', 'finished'];
    expect(seen).toEqual(order.filter((status) => seen.includes(status)));
    expect(counts).toEqual([...counts].sort((one, other) => one - other));

    const { headers, body } = await until(async () => receiver.received.find((one) => one.body.includes(job)));
    const signature = present(headers['x-webhook-signature']);
    // Its events carry their name in a header; the signature scheme is the one this package verifies.
    const event = new Stripe('sk_test_none', { apiVersion: '2022-11-15' }).webhooks.constructEvent(
      body,
      signature,
      SECRET,
    );
    expect(headers['x-webhook-event']).toBe('batch.completed');
    expect(event).toMatchObject({ job_id: job, success_count: ROWS });
  }, 200_000);

  it('500 tokens are on the chain, asked with nothing of ours, and the reads tell of them', async () => {
    const items = await minted(running);
    expect(new Set(items.map(({ tokenId }) => tokenId)).size).toBe(ROWS);
    const { chain } = JSON.parse(readFileSync(join(dataDir, 'endpoints.json'), 'utf8')) as {
      chain: { rpc: string; contracts: { tokens: string } };
    };
    const calls = items.map(({ tokenId }, id) => ({
      jsonrpc: '2.0',
      id,
      method: 'eth_call',
      params: [
        { to: chain.contracts.tokens, data: `0x6352211e${BigInt(tokenId).toString(16).padStart(64, '0')}` },
        'latest',
      ],
    }));
    const owners = await post<{ result?: string }[]>(chain.rpc, calls);
    expect(owners.filter(({ result }) => result && BigInt(result) !== 0n)).toHaveLength(ROWS);

    const [item] = items;
    const { issueCertificate } = await asked<{ issueCertificate: { number: string } }>(
      running,
      `mutation { issueCertificate(productId: ${item?.id}) { number } }`,
    );
    const written = await until(async () => {
      const read: { status: string; token_id: string } = await json(
        `${running.rest}/v1/products/${item?.uidHash}/public`,
      );
      return read.status === 'written' ? read : undefined;
    });
    expect(written.token_id).toBe(item?.tokenId);
    expect(await json(`${running.rest}/v1/certificate/${issueCertificate.number}`)).toMatchObject({ status: 'active' });
    expect(await json(`${running.rest}/v1/timeline/${item?.serial}`)).toMatchObject({ brand_code: 'NORDATELIR' });
  });

  it('npm run operator -- listen prints events of other processes, and continues after each event', async () => {
    const live = listen(running);
    const jobs: string[] = [];
    // The command does not report when it is subscribed, so events are produced until it prints one.
    const event = await until(async () => {
      jobs.push(await mint(running, 1));
      await pause(2_000);
      return live.events[0];
    }, 120_000);
    expect(event).toMatchObject({ brand_code: 'NORDATELIR', success_count: 1 });
    expect(jobs).toContain(event.job_id);
    await live.end();
    const missed = await mint(running, 2);
    const resumed = listen(running, '--after', String(event.event_id), '--types', 'batch.completed,batch.failed');
    const heard = () => resumed.events.find(({ job_id }) => job_id === missed);
    expect(await until(async () => heard(), 120_000)).toMatchObject({ success_count: 2 });
    expect(resumed.events.map(({ event_id }) => event_id)).not.toContain(event.event_id);
    await resumed.end();
  }, 200_000);

  it('a batch’s progress and an item’s timeline arrive live, from any process', async () => {
    const job = await mint(running, 150);
    interface Progress {
      readonly batchProgress: { isFinished: boolean; batchStatus: string; successCount: number };
    }
    const progress = follow<Progress>(
      running,
      KEY,
      `subscription { batchProgress(jobId: "${job}") { isFinished batchStatus successCount } }`,
    );
    expect(await progress.ended).toBe('complete');
    const steps = progress.received.map(({ batchProgress }) => batchProgress);
    expect(steps.at(-1)).toEqual({ isFinished: true, batchStatus: 'success', successCount: 150 });
    await progress.end();

    interface TimelineEvent {
      readonly itemTimeline: { type: string; product: { serial: string; brand: { name: string } } };
    }
    const timeline = follow<TimelineEvent>(
      running,
      await teamToken(running),
      'subscription { itemTimeline(identifier: "0A1B2C3D4E5F") { type product { serial brand { name } } } }',
    );
    const { product } = await asked<{ product: { id: number } }>(
      running,
      '{ product(identifier: "0A1B2C3D4E5F") { id } }',
    );
    const heard = await until(async () => {
      // The command does not report when it is subscribed, so events are produced until it prints one.
      await asked(running, `mutation { issueCertificate(productId: ${product.id}) { number } }`);
      await pause(2_000);
      return timeline.received[0];
    }, 120_000);
    expect(heard.itemTimeline).toEqual({
      type: 'certificate.issued',
      product: { serial: '0A1B2C3D4E5F', brand: { name: 'Atelier Nord' } },
    });
    await timeline.end();
  }, 300_000);

  it('kill -9 loses nothing, and the next start finds everything', async () => {
    const job = await mint(running, ROWS);
    await stop(running, 'SIGKILL');
    // The parts of the distributed topology notice and end by themselves.
    await until(
      async () => (await fetch(`${running.rest}/health/live`).catch(() => undefined)) === undefined || undefined,
    );
    running = await start(topology, dataDir, receiver.url);
    const last = await until(async () => {
      const now: { is_finished: boolean; success_count: number } = await json(
        `${running.rest}/v1/partner/mint/batch/status/${job}`,
        authorized,
      );
      return now.is_finished ? now : undefined;
    }, 120_000);
    expect(last.success_count).toBe(ROWS);
  }, 400_000);
});
