import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Client, Pool } from 'pg';
import { pino } from 'pino';
import { imageCopies } from '../../../../../subgraphs/catalog/images/copy-images.job.js';
import { createOutbound } from '../../../../../subgraphs/lib/outbound/outbound.js';
import { openStage, type Stage } from '../../../../support/actors.js';
import { addModel } from '../../../../support/catalog.js';
import { testClient, testPool } from '../../../../support/connections.js';
import { addCategory } from '../../../../support/items.js';
import { eventually } from '../../../../support/receiver.js';

let stage: Stage;
let pool: Pool;
let listener: Client;
let heard: (string | undefined)[] = [];

beforeAll(async () => {
  stage = await openStage();
  pool = testPool({ connectionString: stage.options.databaseUrl, options: '-c search_path=catalog' });
  const brandId = await stage.brand('NORDATELIR');
  const categoryId = await addCategory(stage);
  await addModel(stage, { brandId, sku: 'TOTE', gtin: '03614270000019', categoryId, name: 'Tote' });
  listener = testClient({ connectionString: stage.options.databaseUrl });
  listener.on('notification', ({ payload }) => heard.push(payload));
  await listener.connect();
  await listener.query('listen catalog_changed');
});
afterAll(async () => {
  await listener?.end();
  await pool?.end();
  await stage?.close();
});
/** What a transaction tells those who listen; notifications of different transactions come in the order of their commits. */
async function notificationsBy(work: () => Promise<unknown>): Promise<number> {
  heard = [];
  await work();
  await pool.query(`notify catalog_changed, 'end'`);
  await eventually(() => heard.includes('end'), 'the end');
  return heard.indexOf('end');
}

describe('subscribers that copy rows of the catalog are notified', () => {
  it.each([
    ['a new row', `insert into catalog.plan (code) values ('new')`],
    ['a changed model', `update catalog.model set name = 'Bag'`],
    ['a changed brand', `update catalog.brand set name = 'Nord'`],
    ['a row that is gone', `delete from catalog.plan where code = 'new'`],
    ['a table that was emptied', 'truncate catalog.image'],
  ])('of %s, once a transaction', async (_, statement) => {
    const again = statement.startsWith('update') ? statement : 'select 1';
    expect(await notificationsBy(() => pool.query(`begin; ${statement}; ${again}; commit`))).toBe(1);
  });

  it('of nothing while wanted images are looked for and there are none', async () => {
    const outbound = createOutbound();
    const notifications = await notificationsBy(async () => {
      const copies = imageCopies({ pool, outbound, clock: () => new Date(), log: pino({ level: 'silent' }) });
      expect(await copies.pass()).toBe(false);
      await pool.query('update catalog.model set name = name where false');
    });
    expect(notifications).toBe(0);
    await outbound.close();
  });
});
