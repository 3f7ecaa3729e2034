import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../gateway/installation/embedded-postgres/embedded-postgres.js';
import { createPlatform, type Platform } from '../../gateway/installation/platform.js';
import { type RelayedEvent } from '../../schema/events/relayed-event.js';
import { parseRecord, textOf } from '../../schema/record.js';
import { acceptEvents } from '../../subgraphs/custody/peers/integrations.generated.js';
import { ALL_FEATURES } from '../support/actors.js';
import { testClient } from '../support/connections.js';
import { newDataFolder, removeDataFolder } from '../support/data-folder.js';
import { relayedEvent } from '../support/events.js';
import { type Detour, detour } from '../support/outage.js';
import { platformOptions } from '../support/platform-options.js';
import { present } from '../support/present.js';
import { eventually, type Receiver, startReceiver, TO_RECEIVERS } from '../support/receiver.js';
import { until } from '../support/until.js';

const WORKER = fileURLToPath(new URL('./webhook-worker.js', import.meta.url));
const COUNT = 2_000;

let dataDir: string;
let postgres: EmbeddedPostgres;
let way: Detour;
let platform: Platform;
let receiver: Receiver;
let worker: ChildProcess;

beforeAll(async () => {
  dataDir = newDataFolder('passports-restart-');
  postgres = await startEmbeddedPostgres({ dataDir });
  way = await detour(postgres.port);
  const options = platformOptions(postgres.url.replace(`:${postgres.port}/`, `:${way.port}/`), {
    outbound: TO_RECEIVERS,
  });
  platform = await createPlatform(options);
  receiver = await startReceiver();
  worker = fork(WORKER, [options.databaseUrl]);
  await once(worker, 'message');
}, 120_000);

afterAll(async () => {
  worker?.kill('SIGKILL');
  await receiver?.close();
  await platform?.close();
  await way?.close();
  await postgres?.stop();
  removeDataFolder(dataDir);
});

async function sql<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
  const client = testClient({ connectionString: postgres.url });
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** Accepted by the platform, however often it has to be asked: accepting twice changes nothing. */
const accepted = (events: readonly RelayedEvent[]): Promise<true> =>
  until(async () => {
    try {
      await platform.peers.ask(acceptEvents, { events });
      return true;
    } catch {
      return undefined;
    }
  });

describe('deliveries survive', () => {
  it('a database that is killed in the middle of them and started again: nothing lost, each event once by its id', async () => {
    const [brand] = await sql<{ id: number }>(
      `with p as (insert into catalog.plan (code, features) values ('all', $1) returning id)
       insert into catalog.brand (code, name, plan_id) select 'RESTARTED0', 'Restarted', id from p returning id`,
      [ALL_FEATURES],
    );
    const brandId = present(brand?.id);
    await platform.peers.ask(
      {
        subgraph: 'integrations',
        text: 'mutation C($input: WebhookInput!) { createWebhook(input: $input) { subscription { id } } }',
      },
      { input: { brandId, url: receiver.url, events: ['product.scanned'] } },
    );
    const events = Array.from({ length: COUNT }, () => relayedEvent({ brandId, brandCode: 'RESTARTED0' }));
    await accepted(events.slice(0, COUNT / 2));
    await receiver.until(50);
    // What the operating system does when memory is short: no goodbye, and the log is read again at the next start.
    process.kill(postgres.pid, 'SIGQUIT');
    await until(async () => isGone(postgres.pid));
    expect(receiver.received.length).toBeLessThan(COUNT / 2);
    postgres = await startEmbeddedPostgres({ dataDir });
    way.leadTo(postgres.port);
    await accepted(events.slice(COUNT / 2));
    const delivered = `select count(*)::int as count from integrations.webhook_delivery where state = 'delivered'`;
    await eventually(
      async () => (await sql<{ count: number }>(delivered))[0]?.count === COUNT,
      'all to be delivered',
      120_000,
    );
    const received = new Map(
      receiver.received.map(({ headers, body }) => [
        headers['x-webhook-id'],
        textOf(parseRecord(body.toString()), 'event_id', 'The delivery'),
      ]),
    );
    expect(received.size).toBe(COUNT);
    expect(new Set(received.values())).toEqual(new Set(events.map(({ eventId }) => eventId)));
  }, 300_000);
});

function isGone(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return false;
  } catch {
    return true;
  }
}
