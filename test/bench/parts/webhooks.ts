import { fork } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Pool } from 'pg';
import { Agent, request } from 'undici';
import { relayedEvent } from '../../support/events.js';
import { RECEIVER_CERTIFICATE } from '../../support/receiver-certificate.js';
import { BRAND } from '../generated-items.js';
import { middle } from '../load/side-by-side.js';
import { familyCpu, processUsage } from '../process-usage.js';
import { atLeast } from '../row.js';
import type { Part } from './part.js';

const EVENTS = 4_000;
const ROUNDS = 3;
const CONNECTIONS = 64;
const LIMIT_MS = 120_000;

/**
 * Measures events from custody's log until the brand's server has received them: relayed, stored, turned into
 * deliveries, signed, sent, and the outcome stored. For comparison, a loop posts the same bodies to the same server and
 * stores nothing.
 */
export const webhooks: Part = {
  name: 'webhooks',
  about: 'deliveries a second, against a bare loop of undici posts',
  async run({ platform, note }) {
    const { db, restPort, pid } = await platform();
    const receiver = await startReceiver();
    try {
      await subscribe(db, restPort, receiver.url);
      // As with the reads: what compiling costs is not what a delivery costs. A round of each is not counted.
      await bareLoop(receiver.url);
      await delivered(db, receiver);
      const rounds: { ours: Measured; bare: Measured }[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        const bare = await measured(ownCpu, () => bareLoop(receiver.url));
        const ours = await measured(
          () => familyCpu(pid),
          () => delivered(db, receiver),
        );
        rounds.push({ ours, bare });
        note(`${ours.perSecond.toFixed(0)} deliveries/s, ${bare.perSecond.toFixed(0)} bare`);
        note(`µs of CPU in Node ${ours.cpu.node.toFixed(0)}, in the database ${ours.cpu.others.toFixed(0)}`);
      }
      const value = middle(rounds.map(({ ours, bare }) => ours.perSecond / bare.perSecond));
      const perSecond = middle(rounds.map(({ ours }) => ours.perSecond));
      const theirs = { value: middle(rounds.map(({ bare }) => bare.perSecond)), unit: '/s', name: 'undici loop' };
      const cpu = [
        middle(rounds.map(({ ours }) => ours.cpu.node + ours.cpu.others)),
        middle(rounds.map(({ bare }) => bare.cpu.node)),
      ] as const;
      const row = { part: 'webhooks', ours: { value: perSecond, unit: '/s' } };
      return [
        { ...row, what: 'deliveries', theirs, value, cpu, bar: atLeast(0.6, 0.8), details: { rounds } },
        { ...row, what: 'deliveries per second', value: perSecond, bar: atLeast(1_000, 1_000) },
      ];
    } finally {
      receiver.close();
    }
  },
};

interface Receiver {
  readonly url: string;
  received(): Promise<number>;
  close(): void;
}

/** A brand's https server in a process of its own, which answers at once and counts. */
async function startReceiver(): Promise<Receiver> {
  const child = fork(fileURLToPath(new URL('../webhook-receiver.js', import.meta.url)));
  const next = <Field extends string>(field: Field): Promise<number> =>
    new Promise((resolve) => child.once('message', (message: Record<Field, number>) => resolve(message[field])));
  return {
    url: `https://127.0.0.1:${await next('port')}/hook`,
    received: () => {
      const answer = next('count');
      child.send({});
      return answer;
    },
    close: () => child.disconnect(),
  };
}

/** One subscription through the interface; the demonstration's own, to a server that is not there, is put to rest. */
async function subscribe(db: Pool, restPort: number, url: string): Promise<void> {
  await db.query('update integrations.webhook_subscription set is_active = false');
  const response = await fetch(`http://127.0.0.1:${restPort}/v1/partner/webhooks`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${BRAND.key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ url, events: ['product.scanned'] }),
  });
  if (response.status !== 201) throw new Error(`No subscription: ${response.status} ${await response.text()}`);
}

interface Measured {
  readonly perSecond: number;
  /** Microseconds of CPU a post costs. */
  readonly cpu: { readonly node: number; readonly others: number };
}

const ownCpu = (): Measured['cpu'] => ({ node: processUsage(process.pid).cpuSeconds, others: 0 });

/** `cpu`: reads the seconds of CPU that those have used who do the work. */
async function measured(cpu: () => Measured['cpu'], work: () => Promise<void>): Promise<Measured> {
  const before = cpu();
  const started = performance.now();
  await work();
  const perSecond = EVENTS / ((performance.now() - started) / 1000);
  const after = cpu();
  const each = (seconds: number): number => (seconds * 1e6) / EVENTS;
  return { perSecond, cpu: { node: each(after.node - before.node), others: each(after.others - before.others) } };
}

const exampleEvent = () => relayedEvent({ brandId: BRAND.id, brandCode: BRAND.code });

async function bareLoop(url: string): Promise<void> {
  const dispatcher = new Agent({ connections: CONNECTIONS, connect: { ca: RECEIVER_CERTIFICATE } });
  const { body } = exampleEvent();
  let left = EVENTS;
  const headers = { 'Content-Type': 'application/json' };
  const loop = async (): Promise<void> => {
    while (left-- > 0) await (await request(url, { method: 'POST', headers, body, dispatcher })).body.dump();
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, loop));
  await dispatcher.close();
}

async function delivered(db: Pool, receiver: Receiver): Promise<void> {
  const before = await receiver.received();
  const events = Array.from({ length: EVENTS }, exampleEvent);
  await db.query(
    `insert into custody.event (id, type, brand_id, item_id, occurred_at, body)
     select e.id, 'product.scanned', $2, (select min(id) from custody.item), now(), e.body
       from unnest($1::uuid[], $3::text[]) as e(id, body)`,
    [events.map(({ eventId }) => eventId), BRAND.id, events.map(({ body }) => body)],
  );
  const limit = Date.now() + LIMIT_MS;
  while ((await receiver.received()) - before < EVENTS) {
    if (Date.now() > limit) throw new Error(`${(await receiver.received()) - before} of ${EVENTS} were delivered`);
    await delay(20);
  }
}
