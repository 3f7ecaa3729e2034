import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { pino } from 'pino';
import { imageCopies } from '../../../../subgraphs/catalog/images/copy-images.job.js';
import { createOutbound } from '../../../../subgraphs/lib/outbound/outbound.js';
import { testPool } from '../../../support/connections.js';
import { type FreshDatabase, freshDatabase } from '../../../support/fresh-database.js';
import { type Receiver, startReceiver, TO_RECEIVERS } from '../../../support/receiver.js';

let fresh: FreshDatabase;
let pool: Pool;
let silent: Receiver;
let quick: Receiver;

beforeAll(async () => {
  fresh = await freshDatabase();
  pool = testPool({ connectionString: fresh.url, options: '-c search_path=catalog' });
  silent = await startReceiver();
  silent.reply(() => 'hang');
  quick = await startReceiver();
  quick.reply(() => 404);
});
afterAll(async () => {
  await Promise.all([silent?.close(), quick?.close()]);
  await pool?.end();
  await fresh?.drop();
});

const AT = new Date('2026-09-01T10:00:00Z');
const want = (url: string, brandId: number | null, dueAt: Date) =>
  pool.query('insert into image (source_url, next_at, wanted_by) values ($1, $2, $3)', [url, dueAt, brandId]);
const attempts = async () =>
  (await pool.query<{ attempts: number }>('select attempts from image order by source_url')).rows.map(
    (row) => row.attempts,
  );

describe('copies of images', () => {
  it('are made for a brand while the server of another does not answer, which is asked for one at a time', async () => {
    for (const n of [1, 2, 3]) await want(`${silent.url}/${n}`, 7, new Date(AT.getTime() - 60_000));
    await want(`${quick.url}/of-a-brand`, 8, AT);
    await want(`${quick.url}/of-an-import`, null, AT);
    const outbound = createOutbound(TO_RECEIVERS);
    const copies = imageCopies({ pool, outbound, clock: () => AT, log: pino({ level: 'silent' }) });
    expect(await copies.pass()).toBe(true);
    await quick.until(2);
    expect((await attempts()).sort()).toEqual([0, 0, 1, 1, 1]);
    await outbound.close();
    await copies.done();
    const { rows } = await pool.query("select source_url from image where next_at > $1 and state = 'wanted'", [AT]);
    expect(rows).toHaveLength(3);
  });
});
