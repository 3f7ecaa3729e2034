import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openStage, type Stage } from '../../support/actors.js';
import { factsOf } from '../../support/refusal.js';
import { type Rest, startRest } from '../../support/rest.js';

const KEY = `dpp_live_${'a'.repeat(40)}`;
let stage: Stage;
let rest: Rest;
let brandId: number;

beforeAll(async () => {
  stage = await openStage();
  rest = await startRest({ graph: stage.platform.graph, clock: stage.options.clock });
  brandId = await stage.brand('NORDATELIR', { requestsPerMinute: 1_000 });
  await stage.key(brandId, KEY);
});
afterAll(async () => {
  await rest?.close();
  await stage?.close();
});

interface Answered {
  readonly status: number;
  readonly json: { readonly detail: readonly { readonly loc: readonly string[]; readonly msg: string }[] };
}
const put = (path: string, body: object): Promise<Answered> =>
  rest.call(`/v1/partner/catalog/${path}`, { method: 'PUT', headers: { Authorization: `Bearer ${KEY}` }, body });

/** Sentences of an answer's faults, by field. */
async function refused(path: string, body: object): Promise<Readonly<Record<string, string>>> {
  const { status, json } = await put(path, body);
  expect(status).toBe(422);
  return Object.fromEntries(json.detail.map(({ loc, msg }) => [loc.slice(1).join('.'), msg]));
}

const LONG_NAME = 'x'.repeat(256);
const LONG_TEXT = 'x'.repeat(2_001);
const LONG_ADDRESS = `https://x.test/${'x'.repeat(2_034)}`;
const [LINE, FREE, URL_LENGTH] = [255, 2_000, 2_048].map((most) => `String should have at most ${most} characters`);
const CONTROL = 'String should not have control characters';
const SCHEME = "URL scheme should be 'http' or 'https'";
const LARGE = 'Input should be less than or equal to 1000000000000000';

/** Value at fault and its sentence, by field. */
const MODEL = {
  name: [LONG_NAME, LINE],
  commodity_code: ['1\n2', CONTROL],
  customs_description: [LONG_TEXT, FREE],
  default_warranty_terms: [LONG_TEXT, FREE],
  description: [LONG_TEXT, FREE],
  disassembly_instructions_url: [LONG_ADDRESS, URL_LENGTH],
  maintenance_instructions_url: ['ftp://x.test', SCHEME],
  playbook_key: [LONG_NAME, LINE],
  primary_image_url: ['javascript:alert(1)', SCHEME],
  repair_instructions_url: ['https://x.test/\n', CONTROL],
  safety_instructions_url: [LONG_ADDRESS, URL_LENGTH],
  spare_parts_url: ['x', SCHEME],
  user_manual_url: ['//x.test', SCHEME],
  volume_cm3: [2e15, LARGE],
  weight_grams: [2e15, LARGE],
  weight_unit: [LONG_NAME, LINE],
} as const;
const LOT = { country_of_origin: [LONG_NAME, LINE], manufacturing_site: ['a\tb', CONTROL], notes: [LONG_TEXT, FREE] };

const part = (of: Readonly<Record<string, readonly unknown[]>>, at: 0 | 1) =>
  Object.fromEntries(Object.entries(of).map(([field, pair]) => [field, pair[at]]));

describe('§2.17 lengths of models and lots', () => {
  it('are faults in the same answer as all others', async () => {
    const tooShort = 'String should have at least 1 character';
    expect(await refused('models', { sku: '', ...part(MODEL, 0) })).toEqual({ sku: tooShort, ...part(MODEL, 1) });
    const codes = { batch_code: '', model_sku: 'a\nb' };
    expect(await refused('batches', { ...codes, ...part(LOT, 0) })).toEqual({
      batch_code: tooShort,
      model_sku: CONTROL,
      ...part(LOT, 1),
    });
  });

  it('are refused with the sentences of the graph', async () => {
    const camel = (field: string): string => field.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
    const input = Object.fromEntries(Object.entries(MODEL).map(([field, [value]]) => [camel(field), value]));
    const text = 'mutation S($b: Int, $input: ModelInput!) { saveModel(brandId: $b, input: $input) { created } }';
    const asked = stage.ask('catalog', text, { b: brandId, input: { sku: 'A', ...input } });
    const { faults } = await factsOf(asked, 'INVALID_INPUT');
    const sentences = faults.map(({ path, message }) => [path.at(-1), message]);
    const expected = Object.entries(MODEL).map(([field, [, sentence]]) => [camel(field), sentence]);
    expect(Object.fromEntries(sentences)).toEqual(Object.fromEntries(expected));
  });

  it('count characters, of which an emoji is one', async () => {
    const emoji = '🙂'.repeat(255);
    expect((await put('models', { sku: 'EMOJI', name: emoji, user_manual_url: '' })).status).toBe(201);
    expect(await refused('models', { sku: 'EMOJI', name: `${emoji}🙂` })).toEqual({ name: LINE });
    const lot = { batch_code: 'L', model_sku: 'EMOJI', notes: 'two\nlines' };
    expect((await put('batches', lot)).status).toBe(201);
  });
});
