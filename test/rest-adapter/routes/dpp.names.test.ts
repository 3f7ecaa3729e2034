import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openStage, type Stage } from '../../support/actors.js';
import { addBatch, addCategory, addModel, GTIN, publishPassport } from '../../support/catalog.js';
import { addItem } from '../../support/items.js';
import { type Rest, startRest } from '../../support/rest.js';

const BASE = 'http://localhost:8080';
/** Codes that clients take out of paths, encoded or not. */
const DOTS = ['.', '..'];
/** Codes that brands give to lots (§2.17) and no GS1 Digital Link can hold (§2.1). */
const UNLINKED = ['A/B', '50% off', 'été 26', 'x'.repeat(21), ...DOTS];

let stage: Stage;
let rest: Rest;
const passports = new Map<string, number>();
/** Imported by their chips alone. */
const unnumbered: { uidHash: string; passport: number }[] = [];

beforeAll(async () => {
  stage = await openStage({ publicUrl: BASE });
  rest = await startRest({ graph: stage.platform.graph, clock: stage.options.clock });
  const brandId = await stage.brand('NORDATELIR');
  const categoryId = await addCategory(stage, 'handbag');
  const modelId = await addModel(stage, { brandId, sku: 'TOTE', gtin: GTIN, categoryId });
  await publishPassport(stage, { modelId }, { labels: { model: 1 } });
  for (const code of [...UNLINKED, 'L+9;2']) {
    const batchId = await addBatch(stage, { brandId, modelId, code });
    passports.set(code, await publishPassport(stage, { batchId }, { labels: { lot: code } }));
  }
  for (const nth of [1, 2]) {
    const { id, uidHash } = await addItem(stage, { id: brandId, code: 'NORDATELIR' }, categoryId, { modelId });
    await stage.sql('update custody.item set serial = null where id = $1', [id]);
    unnumbered.push({ uidHash, passport: await publishPassport(stage, { productId: id }, { labels: { item: nth } }) });
  }
});
afterAll(async () => {
  await rest?.close();
  await stage?.close();
});

const read = async (path: string) => (await rest.call(path)).json;
const pathOf = (code: string): string => `/v1/passport/01/${GTIN}/10/${encodeURIComponent(code)}`;

/** Names of a lot's product: in its passport, its credential, and its linked data. */
async function namesOf(code: string): Promise<Set<unknown>> {
  const { uniqueProductIdentifier, granularity } = await read(`/v1/dpps/${passports.get(code)}`);
  expect(granularity).toBe('batch');
  if (DOTS.includes(code)) return new Set([uniqueProductIdentifier]);
  const bundle = await read(`${pathOf(code)}/bundle`);
  const linked = await read(`${pathOf(code)}?format=jsonld`);
  return new Set([uniqueProductIdentifier, bundle.passport.sub, linked['@id']]);
}

describe('a lot whose code no GS1 Digital Link can hold', () => {
  it.each(
    UNLINKED,
  )('[EN 18219 product] %j is named by its passport everywhere, and found by that name', async (code) => {
    const name = `${BASE}/v1/dpps/${passports.get(code)}#product`;
    expect(await namesOf(code)).toEqual(new Set([name]));
    const { status, json } = await rest.call(`/v1/dppsByProductId/${encodeURIComponent(name)}`);
    expect([status, json.uniqueProductIdentifier]).toEqual([200, name]);
  });

  it('any other is named by its link, which answers', async () => {
    const name = `${BASE}/01/${GTIN}/10/L%2B9%3B2`;
    expect(await namesOf('L+9;2')).toEqual(new Set([name]));
    const { status, json } = await rest.call(new URL(name).pathname, { headers: { accept: 'application/json' } });
    expect([status, json.uniqueProductIdentifier]).toEqual([200, name]);
  });
});

describe('an item without a serial', () => {
  it('[EN 18219 product] is named by its passport everywhere, not as its model is, and found by that name', async () => {
    for (const { uidHash, passport } of unnumbered) {
      const name = `${BASE}/v1/dpps/${passport}#product`;
      const dpp = await read(`/v1/dpps/${passport}`);
      expect([dpp.uniqueProductIdentifier, dpp.granularity]).toEqual([name, 'item']);
      const found = await read(`/v1/dppsByProductId/${encodeURIComponent(name)}`);
      expect(found.digitalProductPassportId).toBe(dpp.digitalProductPassportId);
      const linked = await read(`/v1/passport/${uidHash}?format=jsonld`);
      const bundle = await read(`/v1/passport/${uidHash}/bundle`);
      expect([linked['@id'], bundle.passport.sub]).toEqual([name, name]);
    }
  });
});
