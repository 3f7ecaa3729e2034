import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { LookupQuery } from '../../../subgraphs/lib/database/lookup-query.js';
import { openStage, type Stage } from '../../support/actors.js';
import { addCategory, addModel, GTIN, publishPassport } from '../../support/catalog.js';
import { addCertificate, addItem } from '../../support/items.js';
import { present } from '../../support/present.js';
import { type Rest, startRest } from '../../support/rest.js';
import { settles } from '../../support/until.js';

/** Lookups are counted where they are sent: in this process, of a platform that is in it. */
const inThisProcess = process.env.TEST_TOPOLOGY ? describe.skip : describe;

const BRAND = 'NORDATELIR';
const SERIAL = '0A1B2C3D4E5F';
const NUMBER = 'DPP-CERT-7QK2M9XV4B3T';
const FIELDS = { care_level: 'gold' };

type Query = (this: Client, config: unknown, ...more: unknown[]) => unknown;
const plainQuery: Query = Reflect.get(Client.prototype, 'query');
const queryWith = (query: Query): boolean => Reflect.set(Client.prototype, 'query', query);
const sent: string[] = [];

let stage: Stage;
let rest: Rest;
let modelId: number;
let ofModel: number;
let ofItem: number;

beforeAll(async () => {
  stage = await openStage();
  rest = await startRest({ graph: stage.platform.graph, clock: stage.options.clock });
  const brandId = await stage.brand(BRAND);
  const categoryId = await addCategory(stage, 'handbag');
  modelId = await addModel(stage, { brandId, sku: 'TOTE', gtin: GTIN, categoryId });
  const item = await addItem(stage, { id: brandId, code: BRAND }, categoryId, { serial: SERIAL, modelId });
  await addCertificate(stage, item, NUMBER, { customFields: FIELDS });
  ofModel = await publishPassport(stage, { modelId }, { labels: { n: 1 } });
  ofItem = await publishPassport(stage, { productId: item.id }, { labels: { own: 1 } });
  queryWith(function (config, ...more) {
    if (config instanceof LookupQuery) sent.push(config.name);
    return plainQuery.call(this, config, ...more);
  });
});
afterAll(async () => {
  queryWith(plainQuery);
  await rest?.close();
  await stage?.close();
});

async function lookupsOf(path: string, headers: Record<string, string> = {}, status = 200): Promise<string[]> {
  // Windows are another test's matter.
  stage.pass(60);
  sent.splice(0);
  expect((await rest.call(path, { headers })).status).toBe(status);
  return [...sent].sort();
}

/** Reads once so that rows copied from the catalog are loaded; from then on the number of lookups per read is constant. */
const looksUp = (path: string, names: readonly string[], headers: Record<string, string> = {}, status = 200) =>
  settles(async () => expect(await lookupsOf(path, headers, status)).toEqual([...names].sort()));

inThisProcess('a public read looks up nothing twice, and nothing that it does not tell', () => {
  it.each([
    ['by the serial of its item', SERIAL, ['certificates_by_serial']],
    ['by its number', NUMBER, ['certificate_with_item']],
  ])('a certificate %s', async (_, identifier, names) => {
    await looksUp(`/v1/certificate/${identifier}`, names);
    expect((await rest.call(`/v1/certificate/${identifier}`)).json.custom_fields).toEqual(FIELDS);
  });

  it('the history of an item', () => looksUp(`/v1/timeline/${SERIAL}`, ['history_of_item', 'item_by_serial']));

  it('a passport by EN 18222, and one that its reader has', async () => {
    const path = `/v1/dpps/${ofModel}`;
    // Its document is kept once it was read.
    await looksUp(path, ['version_shown_of_passport']);
    const tag = present((await rest.call(path)).headers.etag);
    await looksUp(path, ['version_shown_of_passport'], { 'If-None-Match': tag }, 304);
  });

  it('a passport of an item', () => looksUp(`/v1/dpps/${ofItem}`, ['item_by_id', 'version_shown_of_passport']));
});

inThisProcess('what is kept for a read', () => {
  it('is forgotten when the catalog changes', async () => {
    const path = `/v1/dpps/${ofModel}`;
    const tag = present((await rest.call(path)).headers.etag);
    await stage.sql('update catalog.model set gtin = null where id = $1', [modelId]);
    const { status, json } = await rest.call(path, { headers: { 'If-None-Match': tag } });
    expect([status, json.uniqueProductIdentifier]).toEqual([200, `${json.digitalProductPassportId}#product`]);
  });
});
