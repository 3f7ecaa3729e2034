import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { expireLife } from '../../../../subgraphs/custody/after-sales/expire-life.job.js';
import { type AuditedBrand, openAuditedBrand } from '../../../support/audited-brand.js';
import { testPool } from '../../../support/connections.js';

let world: AuditedBrand;
let pool: Pool;
beforeAll(async () => {
  world = await openAuditedBrand();
  pool = testPool({ connectionString: world.stage.options.databaseUrl, options: '-c search_path=custody', max: 2 });
});
afterAll(async () => {
  await pool?.end();
  await world?.stage.close();
});

it('the warranty of a destroyed item is announced to nobody as about to end', async () => {
  const { as, item, people, stage } = world;
  await stage.sql(
    `insert into custody.warranty (item_id, state, starts_at, ends_at) values ($1, 'active', now(), now() + interval '20 days')`,
    [item.id],
  );
  await as(people.admin, 'custody', 'mutation B($id: Int!) { burnProduct(productId: $id) { status } }', {
    id: item.id,
  });
  await expireLife(pool, stage.options.clock);
  const events = await stage.sql<{ type: string }>('select type from custody.event where item_id = $1', [item.id]);
  expect(events.map(({ type }) => type)).not.toContain('warranty.expiring_soon');
  const letters = await stage.sql<{ kind: string }>('select kind from custody.letter where item_id = $1', [item.id]);
  expect(letters).toEqual([{ kind: 'destroyed' }]);
  expect(await stage.sql('select state from custody.warranty')).toEqual([{ state: 'voided' }]);
});
