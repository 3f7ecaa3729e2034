import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { appendItemEvent, type EventSubject } from '../../../../subgraphs/custody/events/append-event.statements.js';
import { inTransaction } from '../../../../subgraphs/lib/database/transaction.js';
import { openStage, type Stage } from '../../../support/actors.js';
import { testPool } from '../../../support/connections.js';
import { addCategory, addItem } from '../../../support/items.js';

const AT = new Date('2026-11-23T12:00:00Z');
const STEP = { from_status: 'mined', to_status: 'written', reason: '"sequence":7' } as const;

let stage: Stage;
let pool: Pool;
let item: EventSubject;

beforeAll(async () => {
  stage = await openStage();
  pool = testPool({ connectionString: stage.options.databaseUrl, options: '-c search_path=custody' });
  const brand = { id: await stage.brand('NORDATELIR'), code: 'NORDATELIR' };
  const { id } = await addItem(stage, brand, await addCategory(stage));
  await stage.sql(`update custody.item set product_name = '"sequence":0, \\"sequence\\":0 é' where id = $1`, [id]);
  const [row] = await stage.sql<EventSubject>(
    `select i.*, '0x' || encode(uid_hash, 'hex') as uid_hash, ('0x' || encode(token_id, 'hex'))::numeric::text as token_id
       from custody.item i where id = $1`,
    [id],
  );
  item = row!;
});
afterAll(async () => {
  await pool.end();
  await stage.close();
});

const told = (id: string): Promise<{ body: string; sequence: number; name: string; reason: string }[]> =>
  stage.sql(
    `select body, (body::json->>'sequence')::int as sequence, body::json->>'product_name' as name, body::json->>'reason' as reason
       from custody.event where id = $1`,
    [id],
  );

describe('an event about an item', () => {
  it('has the next number of its item, whatever its texts say', async () => {
    const ids = await inTransaction(pool, async (client) => [
      await appendItemEvent(client, item, 'product.status_changed', STEP, AT),
      await appendItemEvent(client, item, 'product.status_changed', STEP, AT),
    ]);
    const [first, second] = (await Promise.all(ids.map(told))).flat();
    expect(second!.sequence).toBe(first!.sequence + 1);
    expect(second).toMatchObject({ name: '"sequence":0, \\"sequence\\":0 é', reason: '"sequence":7' });
    expect(second!.body).toBe(JSON.stringify(JSON.parse(second!.body)));
    expect(await stage.sql('select event_count as count from custody.item where id = $1', [item.id])).toEqual([
      { count: second!.sequence },
    ]);
  });

  it('is refused where there is no such item', async () => {
    await expect(appendItemEvent(pool, { ...item, id: 1_000_000 }, 'product.status_changed', STEP, AT)).rejects.toThrow(
      'null value in column "body"',
    );
  });
});
