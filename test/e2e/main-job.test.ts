import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import Stripe from 'stripe';
import { freePort } from '../../gateway/installation/free-port.js';
import { projectFile } from '../../subgraphs/lib/project.js';
import { type Receiver, startReceiver } from '../support/receiver.js';
import { RECEIVER_CERTIFICATE } from '../support/receiver-certificate.js';
import { until } from '../support/until.js';

const KEY = `dpp_test_${'e'.repeat(40)}`;
const SECRET = 'a-secret-of-the-end-to-end-test-of-this-project';
const ROWS = 500;
const START_MS = 180_000;

const manifest = (receiver: string): string => `
version: 1
plans: [{ code: all, features: [api_access, qr_identification, webhook_notifications] }]
categories: [{ id: 10, key: handbag, names: { en: Handbags, fr: Sacs à main } }]
brands: [{ code: NORDATELIR, id: 7, name: Atelier Nord, plan: all }]
api_keys: [{ brand: NORDATELIR, key: ${KEY}, scopes: ["mint:batch", "webhooks:read"] }]
webhooks: [{ brand: NORDATELIR, url: "${receiver}", events: [batch.completed], secret: ${SECRET} }]
products: [{ brand: NORDATELIR, serial: 0A1B2C3D4E5F, name: Known, category_id: 10, certificates: [{ number: DPP-CERT-000000000001 }] }]
`;

interface Running {
  readonly rest: string;
  readonly dataDir: string;
  readonly process: ChildProcess;
  readonly output: () => string;
}

/** Starts an installation as a user would, with a data folder and ports of its own. */
async function start(script: string, dataDir: string, receiver: string): Promise<Running> {
  writeFileSync(join(dataDir, 'manifest.yaml'), manifest(receiver));
  writeFileSync(join(dataDir, 'receiver.pem'), RECEIVER_CERTIFICATE);
  const port = await freePort();
  let output = '';
  const child = spawn(process.execPath, [projectFile('dist/gateway/installation', script)], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      GATEWAY_PORT: String(await freePort()),
      MANIFEST: join(dataDir, 'manifest.yaml'),
      OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8',
      NODE_EXTRA_CA_CERTS: join(dataDir, 'receiver.pem'),
      LOG_LEVEL: 'error',
      NODE_OPTIONS: '',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk;
    });
  }
  const rest = `http://127.0.0.1:${port}`;
  await until(async () => {
    if (child.exitCode !== null) throw new Error(output);
    return (await fetch(`${rest}/health/ready`).catch(() => undefined))?.ok || undefined;
  }, START_MS);
  return { rest, dataDir, process: child, output: () => output };
}

async function stop(running: Running | undefined, signal: NodeJS.Signals): Promise<void> {
  if (!running || running.process.exitCode !== null) return;
  const ended = new Promise((resolve) => running.process.once('exit', resolve));
  running.process.kill(signal);
  await ended;
}

const authorized = { Authorization: `Bearer ${KEY}` };

async function mint({ rest }: Running): Promise<string> {
  const lines = Array.from({ length: ROWS }, (_, at) => `Piece ${at},7,10,https://example.test/m/${at},ref-${at}`);
  const form = new FormData();
  const csv = ['product_name,brand_id,category_id,metadata_uri,external_ref', ...lines].join('\n');
  form.set('file', new Blob([csv], { type: 'text/csv' }), 'pieces.csv');
  const answer = await fetch(`${rest}/v1/partner/mint/batch`, { method: 'POST', headers: authorized, body: form });
  expect(answer.status).toBe(202);
  return ((await answer.json()) as { job_id: string }).job_id;
}

const json = async (url: string, headers: Record<string, string> = {}) =>
  (await fetch(url, { headers })).json() as Promise<never>;

describe.each([
  ['together', 'start.js'],
  ['apart', 'apart.js'],
])('the main job, %s', (_topology, script) => {
  let receiver: Receiver;
  let running: Running;
  let dataDir: string;

  beforeAll(async () => {
    receiver = await startReceiver();
    dataDir = mkdtempSync(join(tmpdir(), 'passports-e2e-'));
    running = await start(script, dataDir, receiver.url);
  }, START_MS);

  afterAll(async () => {
    await stop(running, 'SIGTERM');
    await receiver.close();
    rmSync(dataDir, { recursive: true, force: true });
  }, 60_000);

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
  });

  it('a CSV of 500 rows becomes 500 tokens, which every read tells of and the brand is told', async () => {
    const job = await mint(running);
    const seen = new Set<string>();
    const last = await until(async () => {
      const now: { status: string; is_finished: boolean; batch_status: string; success_count: number } = await json(
        `${running.rest}/v1/partner/mint/batch/status/${job}`,
        authorized,
      );
      seen.add(now.status);
      return now.is_finished ? now : undefined;
    }, 120_000);
    expect(last).toMatchObject({ status: 'finished', batch_status: 'success', success_count: ROWS });
    expect([...seen].every((status) => ['queued', 'started', 'finished'].includes(status))).toBe(true);

    await receiver.until(1, 60_000);
    const { headers, body } = receiver.received[0] as (typeof receiver.received)[number];
    const signature = headers['x-webhook-signature'] as string;
    // Its events carry their name in a header; the signature scheme is the one this package verifies.
    const event = Stripe.webhooks.constructEvent(body, signature, SECRET) as unknown as {
      job_id: string;
      success_count: number;
    };
    expect(headers['x-webhook-event']).toBe('batch.completed');
    expect(event).toMatchObject({ job_id: job, success_count: ROWS });
  }, 200_000);

  it('the tokens are on the chain, asked with nothing of ours', async () => {
    const { chain } = JSON.parse(readFileSync(join(dataDir, 'endpoints.json'), 'utf8')) as {
      chain: { rpc: string; contracts: { tokens: string } };
    };
    const piece: { token_id: string; status: string } = await json(`${running.rest}/v1/products/0A1B2C3D4E5F/public`);
    const ownerOf = `0x6352211e${BigInt(piece.token_id).toString(16).padStart(64, '0')}`;
    const answer = await fetch(chain.rpc, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'eth_call',
        params: [{ to: chain.contracts.tokens, data: ownerOf }, 'latest'],
      }),
    });
    const { result } = (await answer.json()) as { result: string };
    expect(BigInt(result)).not.toBe(0n);
    expect(await json(`${running.rest}/v1/certificate/DPP-CERT-000000000001`)).toMatchObject({ status: 'active' });
    expect(await json(`${running.rest}/v1/timeline/0A1B2C3D4E5F`)).toMatchObject({ brand_code: 'NORDATELIR' });
  });

  it('kill -9 loses nothing, and the next start finds everything', async () => {
    const job = await mint(running);
    await stop(running, 'SIGKILL');
    running = await start(script, dataDir, receiver.url);
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
