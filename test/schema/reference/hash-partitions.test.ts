import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { withHashPartitions } from '../../support/hash-partitions.js';
import { addItem, type Item } from '../../support/items.js';
import { openPartnerMint, type PartnerMint } from '../../support/partner-mint.js';
import { until } from '../../support/until.js';

// The steps run while batches are minted and thefts are reported. What is written meanwhile is in the partitions, none of it fails, and
// values that were unique in one table are unique over all partitions.

const ITEMS = 100;
const ROWS = 60;

let mint: PartnerMint;
let items: Item[];
let brand: { id: number; code: string };

beforeAll(async () => {
  mint = await openPartnerMint();
  brand = { id: mint.brandId, code: 'NORDATELIR' };
  items = [];
  for (let nth = 0; nth < ITEMS; nth++) items.push(await addItem(mint.stage, brand, 10));
}, 120_000);
afterAll(() => mint?.close());

const reportTheft = ({ id }: Item) =>
  mint.stage.ask('custody', 'mutation M($id: Int!) { openTheftReport(productId: $id) { id } }', { id });

/** Mints a batch, and waits for its end. */
async function mintBatch(): Promise<unknown> {
  const { json } = await mint.post(Array.from({ length: ROWS }, () => mint.row()));
  return until(async () => {
    const { is_finished: isFinished, success_count: minted } = (await mint.status(json.job_id)).json;
    return isFinished ? minted : undefined;
  });
}

const count = async (from: string): Promise<number> =>
  Number((await mint.stage.sql<{ count: number }>(`select count(*) as count from ${from}`))[0]!.count);

it('items move to hash partitions beside writes: all are there, as they are, under every value that names them', async () => {
  await withHashPartitions(mint.stage.options.databaseUrl, async ({ begin, copy, differences, finish }) => {
    const early = mintBatch();
    await begin();
    const late = mintBatch();
    const thefts = Promise.all(items.slice(0, 30).map(reportTheft));
    await copy();
    expect(await differences()).toEqual([]);
    const last = mintBatch();
    await finish();
    expect([await early, await late, await last]).toEqual([ROWS, ROWS, ROWS]);
    await thefts;
  });
  expect(await count('custody.item')).toBe(ITEMS + 3 * ROWS);
  expect(await count(`custody.item where status = 'stolen'`)).toBe(30);
  expect(
    await count(
      `(select k.* from custody.item i, custody.keys_of_item(i) k except select * from custody.item_key) as missing`,
    ),
  ).toBe(0);
  expect(await count('custody.item_key')).toBe(await count('custody.item i, custody.keys_of_item(i)'));
  expect(await count(`pg_constraint where confrelid = 'custody.item'::regclass and not convalidated`)).toBe(0);
}, 120_000);

it('the platform goes on: reads, reports and mints', async () => {
  const [item] = items.slice(50);
  expect((await mint.rest.call(`/v1/p/${item!.serial}`)).status).toBe(302);
  await reportTheft(item!);
  expect(await mintBatch()).toBe(ROWS);
});

it.each([
  ['uid_hash', `uid_hash = (select uid_hash from custody.item order by id limit 1)`],
  ['token_id', `token_id = (select token_id from custody.item where token_id is not null order by id limit 1)`],
  ['serial', `serial = (select serial from custody.item order by id limit 1)`],
])('refuses a second item with the same %s, in whichever partition', async (_, change) => {
  const other = items.at(-1)!;
  await expect(mint.stage.sql(`update custody.item set ${change} where id = $1`, [other.id])).rejects.toMatchObject({
    code: '23505',
  });
});

it('gives the serial of an item that is gone to another', async () => {
  const [gone, next] = items.slice(70);
  await mint.stage.sql(`update custody.item set status = 'superseded' where id = $1`, [gone!.id]);
  await mint.stage.sql('update custody.item set serial = $2 where id = $1', [next!.id, gone!.serial]);
  await expect(
    mint.stage.sql(`update custody.item set status = 'written' where id = $1`, [gone!.id]),
  ).rejects.toMatchObject({ code: '23505' });
});

it('finds an item by a value in one partition of each table', async () => {
  const [{ 'QUERY PLAN': plan }] = (await mint.stage.sql<{ 'QUERY PLAN': unknown }>(
    `explain (analyze, format json)
     select * from custody.item where id = (
       select item_id from custody.item_key
        where form = 'serial' and value = convert_to('${items[3]!.serial}', 'UTF8') and resolvable)`,
  )) as [{ 'QUERY PLAN': unknown }];
  const read = [...JSON.stringify(plan).matchAll(/"Relation Name":"(item\w*)".*?"Actual Loops":(\d+)/g)]
    .filter(([, , loops]) => loops !== '0')
    .map(([, name]) => name);
  expect(read).toEqual([expect.stringMatching(/^item_key_\d+$/), expect.stringMatching(/^item_\d+$/)]);
});
