import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { pino } from 'pino';
import { batchRead } from '../../../../../subgraphs/lib/database/keyed-reader.js';
import { Lookups, PLANNED_ONCE } from '../../../../../subgraphs/lib/database/lookups.js';
import { openReplicas, type Replicas } from '../../../../../subgraphs/lib/database/replicas/replicas.js';
import { only } from '../../../../../subgraphs/lib/process/elements.js';
import { testPool } from '../../../../support/connections.js';
import { type Detour, detour } from '../../../../support/outage.js';
import {
  caughtUp,
  discard,
  type Primary,
  type ReplicaServer,
  sqlAt,
  startPrimary,
  startReplica,
} from '../../../../support/replicated-postgres.js';
import { settles, until } from '../../../../support/until.js';

// `inet_server_port()` tells who answered: nobody else can.
const LOOKUP = {
  name: 'thing_at',
  sql: 'select id, version, inet_server_port() as port from public.thing where id = any($1::int[])',
};
const log = pino({ level: 'silent' });

let primary: Primary;
let replica: ReplicaServer;
let way: Detour;
let pool: Pool;
let replicas: Replicas;

beforeAll(async () => {
  primary = await startPrimary();
  await sqlAt(primary.url, 'create table public.thing (id int primary key, version int not null)');
  await sqlAt(primary.url, 'insert into public.thing values (1, 0)');
  replica = await startReplica(primary);
}, 120_000);
afterAll(async () => {
  await discard(replica);
  await discard(primary);
});

beforeEach(async () => {
  way = await detour(replica.port);
  pool = testPool({ connectionString: primary.url, max: 2, options: `-c ${PLANNED_ONCE}` });
  const url = primary.url;
  const readUrls = [url.replace(`:${primary.port}/`, `:${way.port}/`)];
  const place = { url, readUrls, schema: 'public', log, lookupsAtOnce: 2 };
  replicas = openReplicas(place, { lookups: new Lookups(pool), lists: pool });
  await answersFrom(replica.port);
});
afterEach(async () => {
  await replicas.close();
  await pool.end();
  await way.close();
});

async function read(): Promise<{ version: number; port: number }> {
  const [row] = await replicas.reads.find<{ version: number; port: number }>(LOOKUP, [1]);
  return row!;
}
const answersFrom = (port: number) => until(async () => (await read()).port === port);

async function write(): Promise<number> {
  const rows = await sqlAt<{ version: number }>(
    primary.url,
    'update public.thing set version = version + 1 returning version',
  );
  return only(rows).version;
}

async function took(work: () => Promise<unknown>): Promise<number> {
  const since = performance.now();
  await work();
  return performance.now() - since;
}

describe('replicas', () => {
  it('show what was committed once that was waited for', async () => {
    let shown = 0;
    // A replica that the machine kept from answering for a second is left out, and comes back.
    for (let time = 0; shown < 50 && time < 1_000; time++) {
      const version = await write();
      await replicas.showCommitted(time % 2 ? 'where well' : 'everywhere');
      const seen = await read();
      expect(seen.version).toBe(version);
      if (seen.port === replica.port) shown++;
      else await answersFrom(replica.port);
    }
    expect(shown).toBe(50);
  }, 60_000);

  it('are left out when they fall behind, waited for no longer, and taken back', async () => {
    await sqlAt(replica.url, 'select pg_wal_replay_pause()');
    const version = await write();
    // Waited for until it shows what was committed, it would be waited for without end.
    await replicas.showCommitted('everywhere');
    expect(await read()).toEqual({ id: 1, version, port: primary.port });
    // Waited for again, it would cost that second each time: what the machine adds, it does not add to each.
    await settles(async () => expect(await took(() => replicas.showCommitted('where well'))).toBeLessThan(500));
    await sqlAt(replica.url, 'select pg_wal_replay_resume()');
    await answersFrom(replica.port);
    expect((await read()).version).toBe(version);
  }, 60_000);

  it('are never read from while what they show is older than a second', async () => {
    const stale: number[] = [];
    // Again where the machine was so slow that it was left out before it was read.
    for (let time = 0; stale.length === 0 && time < 20; time++) {
      await answersFrom(replica.port);
      await caughtUp(primary.url, [replica.url]);
      await sqlAt(replica.url, 'select pg_wal_replay_pause()');
      const version = await write();
      const committedAt = performance.now();
      while (performance.now() < committedAt + 2_000) {
        const at = performance.now();
        if ((await read()).version < version) stale.push(at - committedAt);
      }
      await sqlAt(replica.url, 'select pg_wal_replay_resume()');
    }
    expect(stale.length).toBeGreaterThan(0);
    expect(Math.max(...stale)).toBeLessThan(1_000);
  }, 60_000);

  it('list what was committed once that was waited for, and the primary does where none is well', async () => {
    const listed = async () => {
      const { rows } = await replicas.reads.query<{ version: number; port: number }>({
        name: 'things',
        text: 'select version, inet_server_port() as port from public.thing order by id',
      });
      return rows[0];
    };
    let shown = 0;
    for (let time = 0; shown < 20 && time < 1_000; time++) {
      const version = await write();
      await replicas.showCommitted('where well');
      const seen = await listed();
      expect(seen?.version).toBe(version);
      if (seen?.port === replica.port) shown++;
      else await answersFrom(replica.port);
    }
    expect(shown).toBe(20);
    way.silence();
    expect((await listed())?.port).toBe(primary.port);
    way.leadTo(replica.port);
    await answersFrom(replica.port);
  }, 60_000);

  it('that say nothing any more fail no lookup', async () => {
    const reads = Array.from({ length: 20 }, read);
    way.silence();
    const late = read();
    for (const answer of await Promise.all([...reads, late])) expect(answer.version).toBeGreaterThanOrEqual(0);
    expect((await late).port).toBe(primary.port);
    await answersFrom(primary.port);
    way.leadTo(replica.port);
    await answersFrom(replica.port);
  }, 60_000);

  it('that lose their connections fail no lookup', async () => {
    const reads = Array.from({ length: 20 }, read);
    way.leadTo(1);
    for (const answer of await Promise.all(reads)) expect(answer.version).toBeGreaterThanOrEqual(0);
    expect((await read()).port).toBe(primary.port);
  }, 60_000);

  it('ask the primary for a row that a list of it may have shown', async () => {
    const keyOf = (row: { id: number }) => row.id;
    const byId = batchRead<number, { id: number; version: number }>(replicas.reads, { ...LOOKUP, keyOf });
    const missed = await until(async () => {
      await answersFrom(replica.port);
      await sqlAt(replica.url, 'select pg_wal_replay_pause()');
      const rows = await sqlAt<{ id: number }>(
        primary.url,
        'insert into public.thing select max(id) + 1, 7 from public.thing returning id',
      );
      const { id } = only(rows);
      const listed = await replicas.reads.find(LOOKUP, [id]);
      const found = await byId(id);
      await sqlAt(replica.url, 'select pg_wal_replay_resume()');
      // Else it was left out before it was asked: again, with another row.
      return listed.length === 0 ? found : undefined;
    });
    expect(missed).toMatchObject({ version: 7 });
  }, 60_000);

  it('are none once they were promoted', async () => {
    await replica.promote();
    await answersFrom(primary.port);
    await sqlAt(replica.url, 'update public.thing set version = -1');
    expect((await read()).version).toBeGreaterThanOrEqual(0);
  }, 60_000);
});
