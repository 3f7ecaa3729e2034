import 'reflect-metadata';
import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:https';
import { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Agent, request } from 'undici';
import { startEmbeddedPostgres } from '../../gateway/installation/embedded-postgres/embedded-postgres.js';
import { createPlatform } from '../../gateway/installation/platform.js';
import { ACCEPT_EVENTS } from '../../schema/events/relayed-event.js';
import { relayedEvent } from '../support/events.js';
import { platformOptions } from '../support/platform-options.js';
import { TO_RECEIVERS } from '../support/receiver.js';
import { RECEIVER_CERTIFICATE, RECEIVER_KEY } from '../support/receiver-certificate.js';

// Deliveries per second through the whole of integrations, against a bare loop of the same requests to the same receiver.
// The receiver is a process of its own, which answers at once; it tells how many it has answered when it is asked.

const EVENTS = Number(process.env.EVENTS ?? 5_000);
const BATCH = 500;
const CONCURRENCY = 64;

if (process.argv[2] === 'receiver') receive();
else await measure();

function receive(): void {
  let count = 0;
  const server = createServer({ key: RECEIVER_KEY, cert: RECEIVER_CERTIFICATE }, (incoming, response) => {
    incoming.resume();
    incoming.on('end', () => {
      count++;
      response.writeHead(200).end();
    });
  });
  server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
  process.on('message', () => process.send?.({ count }));
  process.on('disconnect', () => process.exit());
}

async function measure(): Promise<void> {
  const receiver = fork(fileURLToPath(import.meta.url), ['receiver']);
  const told = <Field extends string>(field: Field): Promise<number> =>
    new Promise((resolve) => receiver.once('message', (message: Record<Field, number>) => resolve(message[field])));
  const url = `https://127.0.0.1:${await told('port')}/hook`;
  const received = (): Promise<number> => {
    const answer = told('count');
    receiver.send({});
    return answer;
  };
  const bare = await rate(EVENTS, () => bareLoop(url));
  const before = await received();
  const ours = await deliveries(url, async () => (await received()) - before >= EVENTS);
  console.log(`bare undici loop   ${bare.toFixed(0)}/s`);
  console.log(`webhook deliveries ${ours.toFixed(0)}/s   ${(ours / bare).toFixed(2)} of it`);
  receiver.disconnect();
}

async function rate(count: number, work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return count / ((performance.now() - started) / 1000);
}

async function bareLoop(url: string): Promise<void> {
  const dispatcher = new Agent({ connections: CONCURRENCY, connect: { ca: RECEIVER_CERTIFICATE } });
  const { body } = relayedEvent({ brandId: 1, brandCode: 'BENCHBRAND' });
  let left = EVENTS;
  const headers = { 'Content-Type': 'application/json' };
  const loop = async (): Promise<void> => {
    while (left-- > 0) await (await request(url, { method: 'POST', headers, body, dispatcher })).body.dump();
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, loop));
  await dispatcher.close();
}

async function deliveries(url: string, isDone: () => Promise<boolean>): Promise<number> {
  const dataDir = mkdtempSync(join(tmpdir(), 'passports-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir });
  const platform = await createPlatform(platformOptions(postgres.url, { outbound: TO_RECEIVERS }));
  const ask = (text: string, variables: Record<string, unknown>) => platform.peers.ask('integrations', text, variables);
  try {
    const { Client } = await import('pg');
    const client = new Client({ connectionString: postgres.url });
    await client.connect();
    await client.query(
      `with p as (insert into catalog.plan (code, features) values ('bench', '{webhook_notifications}') returning id)
       insert into catalog.brand (id, code, name, plan_id) select 1, 'BENCHBRAND', 'Bench', id from p`,
    );
    const input = { brandId: 1, url, events: ['product.scanned'] };
    await ask('mutation C($input: WebhookInput!) { createWebhook(input: $input) { secret } }', { input });
    const events = Array.from({ length: EVENTS }, () => relayedEvent({ brandId: 1, brandCode: 'BENCHBRAND' }));
    await platform.subgraphs.integrations.startJobs();
    const result = await rate(EVENTS, async () => {
      for (let at = 0; at < EVENTS; at += BATCH) await ask(ACCEPT_EVENTS, { events: events.slice(at, at + BATCH) });
      while (!(await isDone())) await new Promise((resolve) => setTimeout(resolve, 20));
    });
    await client.end();
    return result;
  } finally {
    await platform.close();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
