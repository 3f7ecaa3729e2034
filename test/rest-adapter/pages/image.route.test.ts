import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { addBatch, addModel, OTHER_GTIN, publishPassport } from '../../support/catalog.js';
import { openPages, type PagesStage } from '../../support/pages.js';

const LOT = 'L/1 a';
const PIXEL = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
const UPLOAD = 'mutation U($b: Int, $c: String!) { uploadPicture(brandId: $b, content: $c) { sourceUrl } }';

let pages: PagesStage;
beforeAll(async () => {
  pages = await openPages();
});
afterAll(() => pages?.close());

it('relays the image of a lot where the lot alone has a passport', async () => {
  const { stage, rest, brand } = pages;
  const imageUrl = 'https://images.example.test/tote.webp';
  const modelId = await addModel(stage, { brandId: brand.id, sku: 'LOT-ONLY', gtin: OTHER_GTIN, imageUrl });
  const batchId = await addBatch(stage, { brandId: brand.id, modelId, code: LOT });
  await publishPassport(stage, { batchId }, { labels: ['Lot'] });
  const below = `01/${OTHER_GTIN}/10/${encodeURIComponent(LOT)}`;
  const { text } = await rest.call(`/en/passport/${below}`);
  const [, source = ''] = /<img class="image" src="([^"]+)"/.exec(text) ?? [];
  expect(source).toBe(`/pages/photo/${below}`);
  const { uploadPicture } = await stage.ask<{ uploadPicture: { sourceUrl: string } }>('catalog', UPLOAD, {
    b: brand.id,
    c: PIXEL,
  });
  await stage.sql('update catalog.model set primary_image_url = $1 where id = $2', [uploadPicture.sourceUrl, modelId]);
  const relayed = await rest.call(source);
  expect([relayed.status, relayed.headers.location]).toEqual([302, new URL(uploadPicture.sourceUrl).pathname]);
  expect((await rest.call(`/pages/photo/01/${OTHER_GTIN}`)).status).toBe(404);
});
