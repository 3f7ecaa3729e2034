import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { generateSerial } from '../../../subgraphs/custody/items/serial.rules.js';
import { addBatch, addItem, publishPassport } from '../../support/catalog.js';
import { BASE, type DppWriting, LOT, openDppWriting } from '../../support/dpp-writing.js';
import { present } from '../../support/present.js';

let at: DppWriting;
beforeAll(async () => {
  at = await openDppWriting();
}, 120_000);
afterAll(() => at?.close());

/** Publishes a passport of an item of a lot. Returns its path and the names of its product; `other`: another passport. */
async function ownPassport() {
  const { path: other, gtin } = await at.published({ labels: { of: 'model' } });
  const [model] = await at.stage.sql<{ id: number }>('select id from catalog.model where gtin = $1', [gtin]);
  const [category] = await at.stage.sql<{ id: number }>('select id from catalog.category limit 1');
  const { brandId } = at;
  const modelId = present(model?.id);
  const batchId = await addBatch(at.stage, { brandId, modelId, code: LOT });
  const serial = generateSerial();
  const of = { brandId, brandCode: 'NORDATELIR', categoryId: present(category?.id), modelId, batchId };
  const { id: productId } = await addItem(at.stage, { ...of, serial });
  const id = await publishPassport(at.stage, { productId }, { labels: { a: 1 } });
  const link = `${BASE}/01/${gtin}`;
  const names = [`${link}/21/${serial}`, `${BASE}/p/${serial}`, `${link}/10/${LOT}/21/${serial}`];
  return { id, path: `dpps/${id}`, serial, names, other };
}

describe('If-Match of a change', () => {
  it('takes the tag of a read under every name of the product, and none of another passport', async () => {
    const { path, serial, names, other } = await ownPassport();
    const tags = new Set<string>();
    for (const name of names) {
      const read = await at.call('GET', `dppsByProductId/${encodeURIComponent(name)}`);
      tags.add(read.headers.etag!);
      const changed = await at.call('PATCH', path, { labels: { by: name } }, { 'If-Match': read.headers.etag! });
      expect([name, changed.status]).toEqual([name, 200]);
    }
    expect(tags.size).toBe(names.length);
    const asData = await at.rest.call(`/p/${serial}`, { headers: { Accept: 'application/json' } });
    const since = { 'If-Match': asData.headers.etag! };
    expect((await at.call('PATCH', path, { labels: { by: 'scan' } }, since)).status).toBe(200);
    expect((await at.call('PATCH', path, { labels: { by: 'stale' } }, since)).status).toBe(412);
    const ofOther = (await at.call('GET', other)).headers.etag!;
    expect((await at.call('PATCH', path, { labels: {} }, { 'If-Match': ofOther })).status).toBe(412);
  });

  it('takes in the graph, too, the digest of a read under another name of the product', async () => {
    const { id, names } = await ownPassport();
    const READ = 'query D($name: String!) { dppByProduct(productId: $name) { etag } }';
    const CHANGE =
      'mutation U($id: String!, $etag: String!) { updateDpp(id: $id, patch: {labels: {a: 2}}, ifMatch: [$etag]) { id } }';
    const { dppByProduct } = await at.stage.ask<{ dppByProduct: { etag: string } }>('passports', READ, {
      name: names.at(-1),
    });
    const change = () => at.stage.ask('passports', CHANGE, { id: String(id), etag: dppByProduct.etag });
    await change();
    await expect(change()).rejects.toMatchObject({ code: 'PRECONDITION_FAILED' });
  });
});
