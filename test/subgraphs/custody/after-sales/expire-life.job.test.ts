import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { expireLife } from '../../../../subgraphs/custody/after-sales/expire-life.job.js';
import { type AuditedBrand, openAuditedBrand } from '../../../support/audited-brand.js';
import { testPool } from '../../../support/connections.js';
import { addCategory, addItem } from '../../../support/items.js';

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

it('the days left of a warranty are the same number in its event and on the page of its owner', async () => {
  const { as, people, stage } = world;
  const { id, serial } = await addItem(stage, { id: world.brandId, code: 'NORDATELIR' }, await addCategory(stage), {});
  const endsAt = new Date(stage.options.clock().getTime() + 20.5 * 86_400_000);
  await stage.sql(
    `insert into custody.warranty (item_id, state, starts_at, ends_at) values ($1, 'active', now(), $2)`,
    [id, endsAt],
  );
  const ask = 'query D($serial: String!) { product(identifier: $serial) { warranty { daysLeft } } }';
  const shown = await as(people.admin, 'custody', ask, { serial });
  await expireLife(pool, stage.options.clock);
  const [event] = await stage.sql<{ left: number }>(
    `select (body::json ->> 'days_left')::int as left from custody.event where item_id = $1 and type = 'warranty.expiring_soon'`,
    [id],
  );
  expect(event?.left).toBe(21);
  expect(shown).toEqual({ product: { warranty: { daysLeft: event?.left } } });
});

it('a warranty that ended before it was announced ends without a word to the owner', async () => {
  const { people, stage } = world;
  const owner = { ownerAccountId: people.owner.accountId, ownerMasked: 'cu...a1b2c3' };
  const { id } = await addItem(stage, { id: world.brandId, code: 'NORDATELIR' }, await addCategory(stage), owner);
  await stage.sql(
    `insert into custody.warranty (item_id, state, starts_at, ends_at)
     values ($1, 'active', now() - interval '7 years', now() - interval '5 years')`,
    [id],
  );
  await expireLife(pool, stage.options.clock);
  expect(await stage.sql('select type from custody.event where item_id = $1', [id])).toEqual([]);
  expect(await stage.sql('select kind from custody.letter where item_id = $1', [id])).toEqual([]);
  expect(await stage.sql('select state from custody.warranty where item_id = $1', [id])).toEqual([
    { state: 'expired' },
  ]);
});
