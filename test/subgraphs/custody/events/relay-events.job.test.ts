import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import type { RelayedEvent } from '../../../../schema/events/relayed-event.js';
import { eventRelay } from '../../../../subgraphs/custody/events/relay-events.job.js';
import type { Peers } from '../../../../subgraphs/lib/graphql/peers.js';
import { only } from '../../../../subgraphs/lib/process/elements.js';
import { testPool } from '../../../support/connections.js';
import { relayedEvent } from '../../../support/events.js';
import { type FreshDatabase, freshDatabase } from '../../../support/fresh-database.js';
import { settles } from '../../../support/until.js';

let database: FreshDatabase;
let pool: Pool;
let calls: (readonly RelayedEvent[])[] = [];
let failure: Error | undefined;
/** Is waited for between accepting events and answering. */
let meanwhile: (() => Promise<unknown>) | undefined;
/** The time by which passes are measured; each takes none unless a test says so. */
let elapsedMs = 0;

/** Integrations, as far as the relay knows it. */
const peers: Peers = {
  async ask<Data>(_question: unknown, variables: unknown) {
    if (failure) throw failure;
    calls.push((variables as { events: RelayedEvent[] }).events);
    await meanwhile?.();
    return {} as Data;
  },
};

async function happened(count: number, brandId = 1): Promise<string[]> {
  const events = Array.from({ length: count }, () =>
    relayedEvent({ brandId, brandCode: `BRAND0000${brandId}`, type: 'batch.completed' }),
  );
  await pool.query(
    `insert into custody.event (id, type, brand_id, occurred_at, body)
     select e.id, 'batch.completed', $3, now(), e.body from unnest($1::uuid[], $2::text[]) as e(id, body)`,
    [events.map(({ eventId }) => eventId), events.map(({ body }) => body), brandId],
  );
  return events.map(({ eventId }) => eventId);
}

const relayedIds = (): string[] => calls.flat().map(({ eventId }) => eventId);
const sizes = (): number[] => calls.map(({ length }) => length);
const newRelay = (): (() => Promise<boolean>) =>
  eventRelay(
    pool,
    peers,
    () => new Date(),
    () => elapsedMs,
  ).pass;

beforeAll(async () => {
  database = await freshDatabase();
  pool = testPool({ connectionString: database.url, options: '-c search_path=custody' });
  pool.on('error', () => {});
});
afterEach(() => {
  calls = [];
  failure = undefined;
  meanwhile = undefined;
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

describe('the relay of events', () => {
  it('hands over a backlog in order, twice as many each time up to what a call takes, then few again', async () => {
    const events = await happened(3_200);
    const pass = newRelay();
    while (await pass());
    expect(relayedIds()).toEqual(events);
    expect(sizes()).toEqual([125, 250, 500, 1000, 1000, 325]);
    calls = [];
    await happened(300);
    while (await pass());
    expect(sizes()).toEqual([125, 175]);
  });

  it('takes of each brand in turn, so that many events of one do not delay those of another', async () => {
    const many = await happened(300);
    const few = await happened(2, 2);
    const pass = newRelay();
    await pass();
    expect(relayedIds()).toEqual([...many.slice(0, 123), ...few]);
    while (await pass());
    expect(relayedIds()).toEqual([...many.slice(0, 123), ...few, ...many.slice(123)]);
  });

  it('takes fewer after a pass that took long, and more again once they are quick', async () => {
    const events = await happened(600);
    const pass = newRelay();
    meanwhile = async () => {
      elapsedMs += 1_250;
    };
    await pass();
    meanwhile = undefined;
    while (await pass());
    expect(sizes()).toEqual([125, 50, 100, 200, 125]);
    expect(relayedIds()).toEqual(events);
  });

  it('goes on with few after a call that failed, and loses nothing', async () => {
    const events = await happened(1_000);
    const pass = newRelay();
    await pass();
    await pass();
    failure = new Error('out of reach');
    await expect(pass()).rejects.toThrow('out of reach');
    failure = undefined;
    while (await pass());
    expect(relayedIds()).toEqual(events);
    expect(sizes()).toEqual([125, 250, 125, 250, 250]);
  });

  it('loses nothing when its backend is killed between the two: what was accepted is handed over again', async () => {
    const events = await happened(100);
    meanwhile = () =>
      pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where state = 'idle in transaction' and datname = current_database()`,
      );
    await expect(newRelay()()).rejects.toThrow();
    expect(relayedIds()).toEqual(events);
    calls = [];
    meanwhile = undefined;
    const pass = newRelay();
    // A server tells that a backend is killed before its locks are gone.
    await settles(async () => {
      while (await pass());
      expect(relayedIds()).toEqual(events);
    });
  });

  it('looks five times less often five seconds after the last event, and as before after the next', async () => {
    let now = new Date();
    const { pass, idleMs } = eventRelay(pool, peers, () => now);
    await happened(1);
    await pass();
    const atWork = idleMs();
    now = new Date(now.getTime() + 5_000);
    expect(idleMs()).toBe(5 * atWork);
    await pass();
    expect(idleMs()).toBe(5 * atWork);
    await happened(1);
    await pass();
    expect(idleMs()).toBe(atWork);
  });

  it('begins no transaction when nothing waits', async () => {
    const one = testPool({ connectionString: database.url, options: '-c search_path=custody', max: 1 });
    const { pid } = only((await one.query<{ pid: number }>('select pg_backend_pid() as pid')).rows);
    expect(await eventRelay(one, peers, () => new Date()).pass()).toBe(false);
    // What a connection said last is the question itself; after a transaction it would be the end of that.
    const seen = await pool.query<{ query: string }>('select query from pg_stat_activity where pid = $1', [pid]);
    await one.end();
    expect(seen.rows[0]?.query).toContain('relayed_at');
  });
});
