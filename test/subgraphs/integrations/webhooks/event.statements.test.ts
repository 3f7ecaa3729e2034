import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import type { EventType } from '../../../../schema/events/event-types.js';
import { type EventReads, eventReads } from '../../../../subgraphs/integrations/webhooks/event.statements.js';
import { Lookups } from '../../../../subgraphs/lib/database/lookups.js';
import { type FreshSchema, freshSchema } from '../../../support/fresh-database.js';
import { rowsRead } from '../../../support/rows-read.js';

const BRAND = 1;
const SCANS = 3_000;

let fresh: FreshSchema;
let pool: Pool;
beforeAll(async () => {
  fresh = await freshSchema('integrations');
  ({ pool } = fresh);
  await pool.query(
    `insert into event (id, type, brand_id, occurred_at, accepted_at, body)
     select gen_random_uuid(), 'product.scanned', case when n % 3 = 0 then 2 else $1 end, now(), now(), n::text
       from generate_series(1, $2::int) as n`,
    [BRAND, SCANS],
  );
  // Statistics that know one type only.
  await pool.query('analyze event');
  await pool.query(`update event set type = 'batch.completed' where body::int % 1000 = 0`);
});
afterAll(() => fresh.drop());

/** Numbers of the events that a list has, and rows read for it. */
const listed = (list: (events: EventReads) => Promise<readonly { readonly body: string }[]>) =>
  rowsRead(pool, 'event', async (client) =>
    (await list(eventReads({ pool: client, lookups: new Lookups(client), lists: client }))).map(({ body }) =>
      Number(body),
    ),
  );

const following = (types: readonly EventType[] | null, from: number, limit: number) =>
  listed((events) => events.after({ brandId: BRAND, productId: null, types, after: from, limit }));

const latest = (types: readonly EventType[] | null, before: number | null, limit: number) =>
  listed((events) => events.latest(BRAND, types, before, limit));

describe('lists of the events of a brand', () => {
  it('have those of the types asked for in their order, page by page', async () => {
    const both = ['batch.completed', 'product.scanned'] as const;
    expect((await following(both, 998, 3)).result).toEqual([1000, 1001, 1003]);
    expect((await latest(both, 1003, 3)).result).toEqual([1001, 1000, 998]);
    expect((await latest(both, null, 3)).result).toEqual([2999, 2998, 2996]);
    expect((await following(['batch.completed'], 0, 10)).result).toEqual([1000, 2000]);
    expect((await latest(['batch.completed'], 2000, 10)).result).toEqual([1000]);
    expect((await following(null, 998, 2)).result).toEqual([1000, 1001]);
    expect((await latest(null, 1001, 2)).result).toEqual([1000, 998]);
    expect((await following([], 0, 10)).result).toEqual([]);
  });

  it('read what they list, and not what is left out, however rare the types are', async () => {
    for (const { result, read } of [
      await following(['batch.failed', 'batch.completed'], 0, 10),
      await latest(['batch.failed', 'batch.completed'], null, 10),
      await latest(null, 1001, 2),
    ]) {
      expect(result).toHaveLength(2);
      expect(read).toBeLessThan(20);
    }
  });
});
