import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { dataHash } from '../../../subgraphs/passports/documents/canonical-json.rules.js';
import { openStage, type Stage } from '../../support/actors.js';
import { addCategory } from '../../support/catalog.js';
import { type Rest, startRest } from '../../support/rest.js';

const KEY = `dpp_test_${'a'.repeat(40)}`;
const READER = `dpp_test_${'b'.repeat(40)}`;
let stage: Stage;
let rest: Rest;
let textile: number;

const preview = (body: unknown, query = '', key = KEY) =>
  rest.call(`/v1/partner/catalog/passports/preview${query}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}` },
    body,
  });

beforeAll(async () => {
  stage = await openStage();
  rest = await startRest({ graph: stage.platform.graph, clock: stage.options.clock });
  const brandId = await stage.brand('NORDATELIR');
  textile = await addCategory(stage, 'scarf', 'textile');
  await stage.key(brandId, KEY);
  await stage.key(brandId, READER, { scopes: ['webhooks:read'] });
});
afterAll(async () => {
  await rest?.close();
  await stage?.close();
});

const DOCUMENT = {
  product_identification: { name: 'Scarf' },
  textile: { materials: [{ name: 'wool', percentage: 100, origin: 'NZ' }] },
  supply_chain: { mill: 'x' },
};

describe('§2.17 POST /partner/catalog/passports/preview', () => {
  it('answers what each tier would see, the hash, and what a regulation asks for', async () => {
    const { status, json } = await preview({ data: DOCUMENT }, `?category_id=${textile}`);
    expect(status).toBe(200);
    expect(json.data_hash).toBe(dataHash(DOCUMENT));
    expect(json.tiers.public).toEqual({
      product_identification: { name: 'Scarf' },
      textile: { materials: [{ name: 'wool', percentage: 100 }] },
    });
    expect(json.tiers.upstream).toEqual(DOCUMENT);
    expect(json.completeness.required).toBe(json.completeness.present + json.completeness.missing.length);
    const paths = json.completeness.missing.map(({ path }: { path: string[] }) => path.join('.'));
    expect(paths).toContain('durability');
    expect(paths).not.toContain('textile.materials.name');
  });

  it('without a category the sector sections are for authorities', async () => {
    const { json } = await preview({ data: DOCUMENT });
    expect(json.tiers.public.textile).toBeUndefined();
    expect(json.tiers.authority).toEqual(DOCUMENT);
  });

  it('§7: faults of the document are a 422 list that names the path', async () => {
    const { status, json } = await preview({
      data: { recyclability: { recyclability_percent: 120 }, labels: { _sd: [] } },
    });
    expect(status).toBe(422);
    expect(json.detail).toEqual([
      { type: 'reserved_key', loc: ['body', 'data', 'labels', '_sd'], msg: 'The key `_sd` is reserved', input: null },
      {
        type: 'schema_maximum',
        loc: ['body', 'data', 'recyclability', 'recyclability_percent'],
        msg: 'The value must be <= 100',
        input: 120,
      },
    ]);
    expect((await preview({ data: { a: 'x'.repeat(300_000) } })).status).toBe(422);
  });

  it('a document nested without end, or with text that is none, is refused and breaks nothing', async () => {
    expect((await preview(`{"data":{"deep":${'['.repeat(100_000)}${']'.repeat(100_000)}}}`)).status).toBe(422);
    for (const inside of ['"\\ud800"', '1e999']) {
      const { status, json } = await preview(`{"data":{"deep":${inside}}}`);
      expect(status).toBe(422);
      expect(json.detail[0].loc.slice(0, 3)).toEqual(['body', 'data', 'deep']);
    }
  });

  it('unknown fields and a missing document are refused', async () => {
    expect((await preview({ data: {}, extra: 1 })).status).toBe(422);
    expect((await preview({})).json.detail[0].loc).toEqual(['body', 'data']);
    expect((await preview({ data: [] })).status).toBe(422);
  });

  it('needs a key with the scope mint:batch', async () => {
    expect((await preview({ data: {} }, '', READER)).json.detail).toBe('Missing required scopes: mint:batch');
    expect(
      (await rest.call('/v1/partner/catalog/passports/preview', { method: 'POST', body: { data: {} } })).status,
    ).toBe(401);
  });

  it('keeps nothing', async () => {
    expect(await stage.sql('select 1 from passports.passport')).toEqual([]);
  });
});
