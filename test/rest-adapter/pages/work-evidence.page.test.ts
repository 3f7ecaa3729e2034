import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { verifyBundle } from '../../../subgraphs/passports/proofs/verify/verify-bundle.js';
import { addBatch, publishPassport } from '../../support/catalog.js';
import { addItem } from '../../support/items.js';
import { GTIN } from '../../support/pages.js';
import { present } from '../../support/present.js';
import { openWorkVisits, type WorkVisits } from '../../support/work-visits.js';

let pages: WorkVisits;

beforeAll(async () => {
  pages = await openWorkVisits();
}, 180_000);
afterAll(() => pages.close());

describe('an authority', () => {
  it('finds items by serial and certificate, and models by GTIN', async () => {
    const find = (typed: string) =>
      pages.leadsTo(`/en/work/find?identifier=${encodeURIComponent(typed)}`, pages.authority);
    expect(await find('0A1B2C3D4E5F')).toBe('/en/work/items/0A1B2C3D4E5F');
    expect(await find('dpp-cert-000000000001')).toBe('/en/work/items/DPP-CERT-000000000001');
    expect(await find(GTIN)).toMatch(/^\/en\/work\/models\/0*4006381333931$/);
    const { text } = await pages.open('/en/work/items/DPP-CERT-000000000001', pages.authority);
    for (const part of ['Download the signed bundle', 'tier=authority', 'DPP-CERT-000000000001'])
      expect(text).toContain(part);
    const model = (await pages.open(`/en/work/models/${GTIN}`, pages.authority)).text;
    // In the look of its brand, as the page of an item.
    for (const part of ['Download the signed bundle', '--brand:#1f3a5f', '<span>Atelier Nord</span>'])
      expect(model).toContain(part);
    expect((await pages.open('/en/work/models/4006381333932', pages.authority)).status).toBe(400);
  });

  it('takes evidence with them that verifies: the whole document, signed', async () => {
    for (const path of [`/en/work/items/${pages.owned.uidHash}/evidence`, `/en/work/models/${GTIN}/evidence`]) {
      const { status, headers, json } = await pages.open(path, pages.authority);
      expect([status, headers['content-disposition']]).toEqual([
        200,
        expect.stringMatching(/^attachment; filename="evidence-\w+\.json"$/),
      ]);
      expect(json.passport.data.supply_chain).toEqual({ suppliers: [{ name: 'Tannery X', country: 'IT' }] });
      const { verified, findings } = await verifyBundle(json, pages.stage.options.clock());
      expect([verified, findings.filter(({ holds }) => !holds)]).toEqual([true, []]);
      for (const cookie of [pages.partner, pages.shop, pages.owner])
        expect((await pages.open(path, cookie)).status).toBe(403);
      expect((await pages.open(path)).status).toBe(401);
    }
  });

  it('finds the evidence of the lot and the model next to that of the item, and where the item’s is its owner’s alone', async () => {
    const { stage, brand, category, owned } = pages;
    const [own] = await stage.sql<{ model_id: number }>('select model_id from custody.item where id = $1', [owned.id]);
    const modelId = present(own?.model_id);
    const batchId = await addBatch(stage, { brandId: brand.id, modelId, code: 'LOT+2026;10' });
    await publishPassport(stage, { batchId }, { labels: ['Of the lot'] });
    const item = await addItem(stage, brand, category, { serial: '0000000W1TH5', modelId });
    await stage.sql('update custody.item set batch_id = $2 where id = $1', [item.id, batchId]);
    const address = `/en/work/items/${item.uidHash}`;
    const lot = `/en/work/models/${GTIN}/lots/${encodeURIComponent('LOT+2026;10')}`;
    const linked = async () => {
      const { text } = await pages.open(address, pages.authority);
      return [`/en/work/models/${GTIN}`, lot].map((path) => text.includes(`href="${path}"`));
    };
    expect(await linked()).toEqual([true, false]);
    await publishPassport(stage, { productId: item.id }, { labels: ['For its owner'] }, 'owner_only');
    expect(await linked()).toEqual([true, true]);
    expect((await pages.open(address, pages.authority)).text).toContain('No passport of this item is open to you');
    const { text, status } = await pages.open(lot, pages.authority);
    expect([status, text.includes(`${lot}/evidence`), text.includes('Lot LOT+2026;10')]).toEqual([200, true, true]);
    const { json } = await pages.open(`${lot}/evidence`, pages.authority);
    expect((await verifyBundle(json, stage.options.clock())).verified).toBe(true);
    expect((await pages.open(`/en/work/models/${GTIN}/lots/none`, pages.authority)).status).toBe(404);
    for (const cookie of [pages.partner, pages.shop, pages.owner])
      expect((await pages.open(lot, cookie)).status).toBe(403);
  });

  it('says where nothing is published', async () => {
    const { text, status } = await pages.open(`/en/work/items/${pages.foreign.uidHash}`, pages.authority);
    expect([status, text.includes('No passport of this item is open to you')]).toEqual([200, true]);
    expect((await pages.open(`/en/work/items/${pages.foreign.uidHash}/evidence`, pages.authority)).status).toBe(404);
  });
});
