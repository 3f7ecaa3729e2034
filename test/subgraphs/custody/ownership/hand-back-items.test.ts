import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import type { CustodyContext } from '../../../../subgraphs/custody/context.js';
import { handBackItems } from '../../../../subgraphs/custody/ownership/hand-back-items.js';
import { openStage, type Stage } from '../../../support/actors.js';
import { testPool } from '../../../support/connections.js';
import { addCategory, addItem } from '../../../support/items.js';

let stage: Stage;
let pool: Pool;
beforeAll(async () => {
  stage = await openStage();
  pool = testPool({ connectionString: stage.options.databaseUrl, options: '-c search_path=custody' });
});
afterAll(async () => {
  await pool?.end();
  await stage?.close();
});

const HOUR = 3_600_000;

it('an item of an erased person that the contract refused to move is tried again a day later', async () => {
  const brand = { id: await stage.brand('NORDATELIR'), code: 'NORDATELIR' };
  const { id } = await addItem(stage, brand, await addCategory(stage), { ownerAccountId: 7, ownerMasked: 'er…' });
  const refused = Date.now();
  await stage.sql('insert into custody.erased_account (account_id, erased_at) values (7, $1)', [new Date(refused)]);
  await stage.sql(
    `insert into custody.holder_change (item_id, reason, from_account_id, from_masked, requested_at, failed_at)
     values ($1, 'brand', 7, 'er…', $2, $2)`,
    [id, new Date(refused)],
  );
  const ownerAfter = async (ms: number): Promise<number | null> => {
    const context = { database: { pool }, chain: null, ports: {}, clock: () => new Date(refused + ms) };
    await handBackItems(context as unknown as CustodyContext);
    const [item] = await stage.sql<{ owner: number | null }>(
      'select owner_account_id as owner from custody.item where id = $1',
      [id],
    );
    return item!.owner;
  };
  expect(await ownerAfter(HOUR)).toBe(7);
  expect(await ownerAfter(25 * HOUR)).toBeNull();
});
