import type { Pool } from 'pg';
import { CERTIFICATE_PREFIX } from '../../../subgraphs/custody/certificates/certificate-number.rules.js';
import { pruneEvents } from '../../../subgraphs/custody/events/prune-events.job.js';
import { brandItems } from '../../../subgraphs/custody/items/brand-items.statements.js';
import { EVENTS_BY_WEEK } from '../../../subgraphs/custody/partitions.js';
import { makePartitions } from '../../../subgraphs/lib/database/partitions/make-partitions.js';
import { BRAND, generateItems, readRequests } from '../generated-items.js';
import { type Installation, startInstallation } from '../installation.js';
import type { LoadRequest } from '../load/load-plan.js';
import { middle, type Side, sideBySide } from '../load/side-by-side.js';
import { atMost, type Row } from '../row.js';
import { minted } from './mint.js';
import type { Bench, Part } from './part.js';

/** `GROWTH_ITEMS=10000000` takes a quarter of an hour and 40 GB of disk; a million, minutes. */
const ITEMS = Number(process.env.GROWTH_ITEMS ?? 1_000_000);
const MANY = ITEMS.toLocaleString('en-US');
const BAR = atMost(1.3, 1.1);

/** The same where there are a hundred or a thousand times as many items: two installations, in turns, one call at a time. */
export const growth: Part = {
  name: 'growth',
  about: `median latency with ${MANY} items against 10,000`,
  async run(bench: Bench) {
    const small = await bench.platform();
    const large = await startInstallation();
    try {
      bench.note(`generating ${MANY} items`);
      const began = performance.now();
      await generateItems(large.db, ITEMS);
      bench.note(`generated in ${((performance.now() - began) / 1000).toFixed(0)} s`);
      const bytes = await bytesPerItem(large.db);
      bench.note(JSON.stringify(bytes));
      return [
        ...(await readRows(bench, large, small, bytes)),
        ...(await statementRows(large, small)),
        await mintRow(large, small),
        await retentionRow(large, small),
      ];
    } finally {
      await large.stop();
    }
  },
};

async function readRows(
  { load }: Bench,
  large: Installation,
  small: Installation,
  bytesPerItem: unknown,
): Promise<Row[]> {
  const [few, many] = [await readRequests(small.db), await readRequests(large.db)];
  const side = ({ pid, restPort }: Installation, requests: readonly LoadRequest[]): Side => ({
    port: restPort,
    pids: [pid],
    requests,
  });
  const rows: Row[] = [];
  for (const kind of ['record', 'certificate', 'timeline'] as const) {
    const rounds = { connections: 1, rounds: 5, seconds: 1 };
    const compared = await sideBySide(load, side(large, many[kind]), side(small, few[kind]), rounds);
    rows.push({
      part: 'growth',
      what: `${kind}, median latency`,
      ours: { value: compared.ours.median, unit: 'ms' },
      theirs: { value: compared.theirs.median, unit: 'ms', name: '10,000 items' },
      value: compared.latency,
      bar: BAR,
      details: { ...compared, bytesPerItem },
    });
  }
  return rows;
}

/** Milliseconds that something took at each of the two, in turns. */
interface Turns {
  readonly large: number[];
  readonly small: number[];
}

const row = (what: string, { large, small }: Turns, unit: 'ms' | 's', bar = BAR): Row => ({
  part: 'growth',
  what,
  ours: { value: middle(large), unit },
  theirs: { value: middle(small), unit, name: '10,000 items' },
  value: middle(large) / middle(small),
  bar,
  details: { large, small },
});

const LIST_ROUNDS = 31;
/** As with the reads: a server that has just loaded a table has not read the upper levels of its indexes yet. */
const WARM_ROUNDS = 30;

/** A page of a brand's items, and searches among them, as the platform sends them. */
async function statementRows(large: Installation, small: Installation): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [what, searched] of [
    ['a page of items', null],
    ['search for a serial', 'serial'],
    ['search for a chip hash', 'uid_hash'],
    ['search for a part of a name', 'name'],
  ] as const) {
    const turns: Turns = { large: [], small: [] };
    for (let round = 0; round < WARM_ROUNDS + LIST_ROUNDS; round++) {
      for (const [side, { db }] of [
        ['large', large],
        ['small', small],
      ] as const) {
        const milliseconds = await listed(db, searched);
        if (round >= WARM_ROUNDS) turns[side].push(milliseconds);
      }
    }
    rows.push(row(what, turns, 'ms'));
  }
  return rows;
}

async function listed(db: Pool, searched: 'serial' | 'uid_hash' | 'name' | null): Promise<number> {
  const client = await db.connect();
  try {
    await client.query('set search_path = custody');
    const { rows } = await client.query<Record<string, string>>(
      `select serial, '0x' || encode(uid_hash, 'hex') as uid_hash, 'no. ' || (random() * 9000)::int as name from item
        where id = (select min(id) + (random() * 9000)::int from item where origin = 'batch')`,
    );
    const search = searched && (rows[0]?.[searched] ?? null);
    const began = performance.now();
    const others = { status: null, modelId: null, batchId: null, before: null, limit: 26 };
    await brandItems(client, { brandId: BRAND.id, search, ...others }, CERTIFICATE_PREFIX);
    return performance.now() - began;
  } finally {
    client.release();
  }
}

async function mintRow(large: Installation, small: Installation): Promise<Row> {
  const turns: Turns = { large: [], small: [] };
  for (let round = 0; round < 3; round++) {
    turns.small.push((await minted(small, 1)).seconds);
    turns.large.push((await minted(large, 1)).seconds);
  }
  return row('mint 500, accepted to finished', turns, 's');
}

/** A week of as many events as there are items, dropped whole. */
async function retentionRow(large: Installation, small: Installation): Promise<Row> {
  const turns: Turns = { large: [], small: [] };
  const longAgo = new Date('2025-06-02T00:00:00Z');
  for (const [side, { db }] of [
    ['large', large],
    ['small', small],
  ] as const) {
    await makePartitions(db, [EVENTS_BY_WEEK], longAgo);
    await db.query(
      `insert into custody.event (id, type, brand_id, occurred_at, body, relayed_at)
       select gen_random_uuid(), 'product.scanned', 1, $1, '{}', $1 from generate_series(1, (select count(*) / 10 from custody.item))`,
      [longAgo],
    );
    const began = performance.now();
    await pruneEvents(db, new Date('2026-01-01T00:00:00Z'));
    turns[side].push(performance.now() - began);
  }
  return row('events of a week dropped, a tenth as many as items', turns, 'ms', atMost(10, 2));
}

/** What an item takes on disk, by table and with its indexes: what a plan for a thousand times as many starts from. */
async function bytesPerItem(db: Pool): Promise<Readonly<Record<string, { rows: number; indexes: number }>>> {
  const { rows } = await db.query<{ name: string; rows: number; indexes: number }>(
    `select relname as name, pg_table_size(oid)::float8 / $1 as rows, pg_indexes_size(oid)::float8 / $1 as indexes
       from pg_class where oid = any(array['custody.item', 'custody.certificate', 'custody.movement',
                                           'custody.verification']::regclass[])`,
    [ITEMS],
  );
  return Object.fromEntries(rows.map(({ name, ...bytes }) => [name, bytes]));
}
