import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ANONYMOUS, type Principal } from '../../../../schema/principal.js';
import { LARGEST_PAGE } from '../../../../subgraphs/lib/bounds/page-lists.js';
import { Lookups } from '../../../../subgraphs/lib/database/lookups.js';
import { type AuditedBrand, openAuditedBrand } from '../../../support/audited-brand.js';
import { addReturnMove } from '../../../support/items.js';

const WRITTEN = 300;

let world: AuditedBrand;
let answered = 0;
const find = Reflect.get(Lookups.prototype, 'find');

beforeAll(async () => {
  world = await openAuditedBrand();
  const { item, people, stage } = world;
  const made = `${WRITTEN}) nth`;
  const values = [item.id, people.owner.accountId, 'x'.repeat(2_000)];
  await stage.sql(
    `insert into custody.theft_report (item_id, opened_by, description, resolution, opened_at, closed_at)
     select $1, $2, $3, $3, now(), now() from generate_series(1, ${made}`,
    values,
  );
  await stage.sql(
    `insert into custody.product_return (item_id, account_id, reason, resolution, state, requested_at, expires_at, closed_at)
     select $1, $2, $3, $3, 'completed', now(), now(), now() from generate_series(1, ${made}`,
    values,
  );
  await addReturnMove(stage, item.id);
  await stage.sql(
    `insert into custody.buyback (item_id, account_id, reason, state, amount, currency, offered_at, expires_at, closed_at)
     select $1, $2, $3, 'declined', 1, 'EUR', now(), now(), now() from generate_series(1, ${made}`,
    values,
  );
  await stage.sql(
    `with warranty as (
       insert into custody.warranty (item_id, state, starts_at, ends_at) values ($1, 'active', now(), now()) returning id)
     insert into custody.warranty_claim (warranty_id, account_id, description, state, claimed_at, closed_at)
     select warranty.id, $2, $3, 'refused', now(), now() from warranty, generate_series(1, ${made}`,
    values,
  );
  await stage.sql(
    `insert into custody.intervention (item_id, trade, account_id, event_type, proof_level, title, occurred_at, created_at)
     select $1, 'repairer', $2, 'repair', 'declared', $3, now(), now() from generate_series(1, ${made}`,
    [item.id, people.partner.accountId, 'Zip'],
  );
  Reflect.set(Lookups.prototype, 'find', async function (this: Lookups, ...given: unknown[]) {
    const rows: unknown = await Reflect.apply(find, this, given);
    answered += JSON.stringify(rows).length;
    return rows;
  });
});
afterAll(async () => {
  Reflect.set(Lookups.prototype, 'find', find);
  await world?.stage.close();
});

const read = <Data>(fields: string, who: Principal): Promise<{ product: Data }> =>
  world.as(who, 'custody', `query P($s: String!) { product(identifier: $s) { id ${fields} } }`, {
    s: world.item.serial,
  });

it('the public history of an item loads no words, and no more incidents than it shows', async () => {
  answered = 0;
  const { product } = await read<{ incidents: object[] }>('incidents { kind at } mayCloseTheftReport', ANONYMOUS);
  expect(product.incidents).toHaveLength(100);
  expect(answered).toBeLessThan(50_000);
});

it.each([
  'interventions',
  'theftReports',
  'returns',
  'buybacks',
  'warrantyClaims',
])('the newest %s of an item are read, of any number that its owner and brand began', async (list) => {
  const { admin, owner } = world.people;
  for (const who of [admin, owner]) {
    const { product } = await read<Record<string, { id: number }[]>>(`${list}(skip: 100) { id }`, who);
    const ids = product[list]!.map(({ id }) => id);
    expect(ids).toHaveLength(LARGEST_PAGE - 100);
    expect(ids).toEqual(ids.toSorted((one, other) => other - one));
  }
});
