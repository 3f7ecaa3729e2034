import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { addPerson } from '../../support/audited-brand.js';
import { addModel, GTIN, OTHER_GTIN, publishPassport } from '../../support/catalog.js';
import { BASE, type DigitalLinks, LOT_PATH, openDigitalLinks } from '../../support/digital-links.js';

let at: DigitalLinks;
let page: string;
beforeAll(async () => {
  at = await openDigitalLinks();
  page = `${BASE}/en/passport/${at.item.uidHash}`;
});
beforeEach(() => at.stage.pass(60));
afterAll(() => at?.close());

const locationOf = async (path: string): Promise<string | undefined> => (await at.get(path)).headers.location;

it("a label with a GTIN that its brand corrected leads to the item, as one with the item's GTIN of today", async () => {
  const correct = (gtin: string) =>
    at.stage.sql('update catalog.model set gtin = $2 where id = $1', [at.modelId, gtin]);
  await correct(OTHER_GTIN);
  for (const gtin of [GTIN, OTHER_GTIN]) expect(await locationOf(`/01/${gtin}/21/${at.item.serial}`)).toBe(page);
  await correct(GTIN);
  for (const gtin of [GTIN, OTHER_GTIN]) expect(await locationOf(`/01/${gtin}/21/${at.item.serial}`)).toBe(page);
  const [model] = await at.stage.sql('select former_gtins from catalog.model where id = $1', [at.modelId]);
  expect(model).toEqual({ former_gtins: [OTHER_GTIN] });
});

it('a GTIN that was moved names the products of its new brand, and leads to the items that are labelled with it', async () => {
  const other = await at.stage.brand('STRIDELAB1');
  const operator = await addPerson(at.stage, 'operator');
  await at.stage.ask(
    'catalog',
    'mutation M($gtin: String!, $brandId: Int!) { moveGtin(gtin: $gtin, brandId: $brandId) { modelsCleared } }',
    { gtin: GTIN, brandId: other },
    operator,
  );
  const modelId = await addModel(at.stage, { brandId: other, sku: 'RUN', gtin: GTIN });
  await publishPassport(at.stage, { modelId }, { labels: { of: 'the other brand' } });
  const theirs = `${BASE}/en/passport/01/${GTIN}`;
  const link = `/01/${GTIN}/21/${at.item.serial}`;
  expect(await locationOf(`/01/${GTIN}`)).toBe(theirs);
  expect(await locationOf(`/01/${GTIN}/21/000000000000`)).toBe(theirs);
  expect(await locationOf(link)).toBe(page);
  expect(await locationOf(`/01/${GTIN}/10/${LOT_PATH}/21/${at.item.serial}`)).toBe(page);
  const data = await at.get(link, { Accept: 'application/json' });
  expect([data.status, data.json.uniqueProductIdentifier]).toEqual([200, `${BASE}${link}`]);
  const { text } = await at.get(`${link}?linkType=all`);
  expect(text).toContain(page);
  expect(text).not.toContain(`/passport/01/${GTIN}`);
});

it('of an item without a passport it leads nowhere rather than to the products of another brand', async () => {
  await at.stage.sql('update passports.version set superseded_at = now() where passport_id = $1', [at.passportId]);
  const { status, json } = await at.get(`/01/${GTIN}/21/${at.item.serial}`);
  expect([status, json]).toEqual([404, { detail: 'Unknown GS1 Digital Link' }]);
});
