import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openStage, type Stage } from '../../../support/actors.js';
import { addBatch, addModel } from '../../../support/catalog.js';
import { addCategory, addItem, type Item } from '../../../support/items.js';

const PLACE =
  'mutation P($brandId: Int!, $items: [ItemPlaceInput!]!) { placeItems(brandId: $brandId, items: $items) { placed unchanged faults { at fault } } }';

interface Placed {
  readonly placed: number;
  readonly unchanged: number;
  readonly faults: readonly { readonly at: number; readonly fault: string }[];
}

let stage: Stage;
let brandId: number;
let model: number;
let otherModel: number;
let lot: number;
let foreignModel: number;
let foreign: Item;
let nth = 0;
let add: (more?: Parameters<typeof addItem>[3]) => Promise<Item>;
const place = async (items: readonly object[], brand = brandId): Promise<Placed> =>
  (await stage.ask<{ placeItems: Placed }>('custody', PLACE, { brandId: brand, items })).placeItems;
const placeOf = async ({ id }: Item) =>
  (
    await stage.sql<{ model_id: number | null; batch_id: number | null }>(
      'select model_id, batch_id from custody.item where id = $1',
      [id],
    )
  )[0];

beforeAll(async () => {
  stage = await openStage();
  brandId = await stage.brand('NORDATELIR');
  const other = await stage.brand('STRIDELAB1');
  const category = await addCategory(stage);
  model = await addModel(stage, { brandId, sku: 'A' });
  otherModel = await addModel(stage, { brandId, sku: 'B' });
  lot = await addBatch(stage, { brandId, modelId: model, code: 'L1' });
  foreignModel = await addModel(stage, { brandId: other, sku: 'A' });
  add = (more = {}) =>
    addItem(stage, { id: brandId, code: 'NORDATELIR' }, category, {
      serial: `0000000P${String(nth++).padStart(4, '0')}`,
      ...more,
    });
  foreign = await addItem(stage, { id: other, code: 'STRIDELAB1' }, category, { serial: '0000000F0001' });
});
afterAll(() => stage.close());

describe('items that were registered without model and lot', () => {
  it('are given them, by serials as typed, and a second time nothing changes', async () => {
    const item = await add();
    const typed = item.serial.toLowerCase().replace(/(.{4})(?=.)/g, '$1-');
    const row = { serial: typed, modelId: model, batchId: lot };
    expect(await place([row])).toEqual({ placed: 1, unchanged: 0, faults: [] });
    expect(await placeOf(item)).toEqual({ model_id: model, batch_id: lot });
    expect(await place([row])).toEqual({ placed: 0, unchanged: 1, faults: [] });
  });

  it('keep what they have, and the other rows are done', async () => {
    const [one, two] = [await add({ modelId: otherModel }), await add()];
    const rows = [one, two, two].map(({ serial }) => ({ serial, modelId: model }));
    expect(await place([...rows, { serial: 'ZZZZZZZZZZZZ', modelId: model }])).toEqual({
      placed: 1,
      unchanged: 0,
      faults: [
        { at: 0, fault: 'other_model' },
        { at: 2, fault: 'named_twice' },
        { at: 3, fault: 'unknown_item' },
      ],
    });
    expect(await placeOf(one)).toEqual({ model_id: otherModel, batch_id: null });
    expect(await place([{ serial: two.serial, modelId: model, batchId: lot }])).toMatchObject({ placed: 1 });
    expect(await placeOf(two)).toEqual({ model_id: model, batch_id: lot });
  });

  it('are one brand’s: neither another’s items nor its models are touched or shown', async () => {
    expect(await place([{ serial: foreign.serial, modelId: model }])).toMatchObject({
      placed: 0,
      faults: [{ at: 0, fault: 'unknown_item' }],
    });
    expect(await placeOf(foreign)).toEqual({ model_id: null, batch_id: null });
    const item = await add();
    await expect(place([{ serial: item.serial, modelId: foreignModel }])).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
    await expect(place([{ serial: item.serial, modelId: otherModel, batchId: lot }])).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
    expect(await placeOf(item)).toEqual({ model_id: null, batch_id: null });
  });

  it('are given one model where fifty calls at once give them two', async () => {
    const items = await Promise.all(Array.from({ length: 8 }, () => add()));
    const calls = Array.from({ length: 50 }, (_, call) => {
      const rows = items.map(({ serial }) => ({ serial, modelId: call % 2 ? model : otherModel }));
      return place(call % 3 ? rows : rows.reverse());
    });
    const answers = await Promise.all(calls);
    expect(answers.reduce((sum, { placed }) => sum + placed, 0)).toBe(items.length);
    const models = new Set(await Promise.all(items.map(async (item) => (await placeOf(item))?.model_id)));
    expect(models.size).toBe(1);
  });
});

const REVOKE = 'mutation R($brandId: Int!, $ids: [Int!]!) { revokePurchaseCodes(brandId: $brandId, productIds: $ids) }';
const ISSUE =
  'mutation I($brandId: Int!, $ids: [Int!]!) { issuePurchaseCodes(brandId: $brandId, productIds: $ids) { code } }';

describe('purchase codes', () => {
  it('are revoked by the brand of the item alone', async () => {
    const item = await add();
    const ids = [item.id, foreign.id];
    await stage.ask('custody', ISSUE, { brandId, ids: [item.id] });
    const other = await stage.sql<{ id: number }>(`select id from catalog.brand where code = 'STRIDELAB1'`);
    const revoke = async (brand: number) =>
      (await stage.ask<{ revokePurchaseCodes: number }>('custody', REVOKE, { brandId: brand, ids }))
        .revokePurchaseCodes;
    expect(await revoke(other[0]!.id)).toBe(0);
    expect(await revoke(brandId)).toBe(1);
    expect(await revoke(brandId)).toBe(0);
  });
});
