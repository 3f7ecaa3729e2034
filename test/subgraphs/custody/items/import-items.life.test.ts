import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '../../../support/until.js';
import { BY_ID, type LifeStage, openLife, PRODUCT } from './life-stage.js';

let at: LifeStage;

beforeAll(async () => {
  at = await openLife();
});
afterAll(() => at.close());

describe('items of a manifest', () => {
  const load = async (products: readonly object[]) => {
    await at.stage.ask(
      'custody',
      'mutation B($products: [ImportedProductInput!]!) { beginProductImport(products: $products) }',
      {
        products,
      },
    );
    await until(async () => {
      const { productImportsPending } = await at.stage.ask<{ productImportsPending: number }>(
        'custody',
        '{ productImportsPending }',
      );
      return productImportsPending === 0 ? true : undefined;
    });
    await at.stage.ask(
      'custody',
      'mutation F($products: [ImportedProductInput!]!) { finishProductImport(products: $products) }',
      {
        products,
      },
    );
  };
  const described = (over: object) => ({
    brandId: at.brandId,
    brandCode: 'NORDATELIR',
    serial: null,
    uidHash: null,
    name: 'Imported',
    categoryId: 10,
    modelId: null,
    batchId: null,
    metadataUri: null,
    imageUrl: null,
    status: 'written',
    identity: true,
    owner: null,
    stolen: false,
    certificates: [],
    ...over,
  });
  const idOf = async (key: string): Promise<number> =>
    (await at.stage.sql<{ id: number }>('select id from custody.item where import_key = $1', [key]))[0]!.id;

  it('are created and destroyed once, when processes that start together load the same file', async () => {
    const products = Array.from({ length: 20 }, (_, nth) => described({ key: `twice ${nth}`, status: 'burned' }));
    await Promise.all([load(products), load(products), load(products)]);
    const counts = await at.stage.sql<{ items: number; burns: number }>(
      `select count(distinct i.id)::int as items, count(t.id)::int as burns
         from custody.item i
         left join custody.chain_transaction t on t.purpose = 'burn' and t.reference = 'item ' || i.id
        where i.import_key like 'twice %'`,
    );
    expect(counts).toEqual([{ items: 20, burns: 20 }]);
  });

  it('an owner named there really holds the token: they can pass it on', async () => {
    const owner = { accountId: at.ana.accountId, email: at.ana.email };
    await load([described({ key: 'owned', owner })]);
    const id = await idOf('owned');
    expect(await at.ownerOf(id)).toBe(at.ana.accountId);
    const { id: transfer } = await at.act(
      at.ana,
      'offerTransfer',
      { productId: id, email: 'ben@example.test' },
      { ...PRODUCT, email: 'String!' },
    );
    await at.act(at.ben, 'acceptTransfer', { id: transfer }, BY_ID);
    await at.owned(id, at.ben);
    // The file still names Ana, who gave it away since.
    await load([described({ key: 'owned', owner })]);
    expect(await at.ownerOf(id)).toBe(at.ben.accountId);
  });

  it('one that was sold has the warranty of its model since then, and once, unless it is destroyed', async () => {
    const [model] = await at.stage.sql<{ id: number }>(
      `insert into catalog.model (brand_id, sku, name, category_id, default_warranty_months, default_warranty_terms)
       values ($1, 'SOLD-1', 'Sold', 10, 24, 'Seams') returning id`,
      [at.brandId],
    );
    const sold = described({ key: 'sold', modelId: model!.id, soldAt: '2026-03-31T00:00:00.000Z' });
    const destroyed = { ...sold, key: 'sold, destroyed', status: 'burned' };
    await load([sold, described({ key: 'unsold', modelId: model!.id }), destroyed]);
    await load([{ ...sold, soldAt: '2026-05-01T00:00:00.000Z' }]);
    const warranties = await at.stage.sql(
      `select i.import_key, w.state, w.starts_at, w.ends_at, w.terms from custody.warranty w
       join custody.item i on i.id = w.item_id where i.import_key in ('sold', 'unsold', 'sold, destroyed')`,
    );
    const [starts_at, ends_at] = [new Date('2026-03-31'), new Date('2028-03-31')];
    expect(warranties).toEqual([{ import_key: 'sold', state: 'active', starts_at, ends_at, terms: 'Seams' }]);
  });

  it('a destroyed one is destroyed on the chain too', async () => {
    await load([described({ key: 'destroyed', status: 'burned' })]);
    const id = await idOf('destroyed');
    await until(async () => {
      const [burn] = await at.stage.sql<{ state: string }>(
        `select state from custody.chain_transaction where purpose = 'burn' and reference = 'item ' || $1::text`,
        [id],
      );
      return burn?.state === 'confirmed' ? true : undefined;
    });
    expect(await at.statusOf(id)).toBe('burned');
    await load([described({ key: 'destroyed', status: 'written' })]);
    expect(await at.statusOf(id)).toBe('burned');
  });
});
