import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { openStage, type Stage } from '../../support/actors.js';
import { addBatch, addCategory, addItem, addModel, draftPassport, GTIN, OTHER_GTIN } from '../../support/catalog.js';
import { requireEn18223 } from '../../support/en18222/conforms.js';
import { type Rest, type RestCall, type RestResponse, startRest } from '../../support/rest.js';

const BASE = 'http://localhost:8080';
const KEY = `dpp_test_${'w'.repeat(40)}`;
const OTHER_KEY = `dpp_test_${'o'.repeat(40)}`;
const LOT = 'L-7';

let stage: Stage;
let rest: Rest;
let token: string;
let brandId: number;
let modelId: number;

type Body = Record<string, unknown>;

const call = async (
  method: string,
  path: string,
  body?: unknown,
  more: RestCall['headers'] = {},
  as: string | null = token,
) => {
  const answer = await rest.call(`/v1/${path}`, {
    method,
    ...(body === undefined ? {} : { body }),
    headers: { ...(as === null ? {} : { Authorization: `Bearer ${as}` }), ...more },
  });
  if (method === 'PATCH' && answer.json?.digitalProductPassportId) requireEn18223(answer.json);
  return answer;
};
/** Reads; whatever passport is answered is one by EN 18223. */
const read = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await rest.call(`/v1/${path}`, { headers });
  if (answer.json?.digitalProductPassportId) requireEn18223(answer.json);
  return answer;
};
const element = (passport: string, path: string, query = ''): string =>
  `${passport}/elements/${encodeURIComponent(path)}${query}`;

/** Publishes a passport of a fresh model; returns its path and what was answered. */
let models = 0;
async function published(document: Body, query = ''): Promise<{ path: string; answer: RestResponse; gtin: string }> {
  const gtin = freshGtin();
  await addModel(stage, { brandId, sku: `SKU-${gtin}`, gtin });
  const answer = await call('POST', `dpps${query}`, { uniqueProductIdentifier: `${BASE}/01/${gtin}`, ...document });
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
  return { path: (answer.headers.location as string).slice(BASE.length + '/v1/'.length), answer, gtin };
}

function freshGtin(): string {
  const digits = `0${400_638_200_000 + models++}`;
  const sum = [...digits].reduce((all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 3 : 1), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

const versions = (passport: string) =>
  stage.sql<{ version: number; document: string; visibility: string; superseded_at: Date | null; hash: string | null }>(
    `select version, document, visibility, superseded_at, prev_version_hash as hash from passports.version
      where passport_id = $1 order by version`,
    [Number(passport.split('/')[1])],
  );

beforeAll(async () => {
  stage = await openStage({ publicUrl: BASE });
  rest = await startRest({ graph: stage.platform.graph, clock: stage.options.clock });
  brandId = await stage.brand('NORDATELIR', { features: ['api_access'], requestsPerMinute: 100_000 } as never);
  const other = await stage.brand('OTHERBRAND', { requestsPerMinute: 100_000 });
  await addCategory(stage, 'handbag');
  modelId = await addModel(stage, { brandId, sku: 'TOTE', gtin: GTIN });
  await addModel(stage, { brandId: other, sku: 'TOTE', gtin: OTHER_GTIN });
  await stage.account('admin@nord.test', 'brand_admin', { brandIds: [brandId] });
  await stage.account('admin@other.test', 'brand_admin', { brandIds: [other] });
  await stage.account('somebody@example.test', 'customer', {});
  await stage.key(brandId, KEY);
  await stage.key(other, OTHER_KEY);
  token = (await stage.login('admin@nord.test')).accessToken;
}, 120_000);
afterAll(async () => {
  await rest?.close();
  await stage?.close();
});

describe('POST /v1/dpps (EN 18222, 4.6)', () => {
  it('[EN 18222 4.6] publishes what is sent, sealed and signed as from the console, and says where it is', async () => {
    const { path, answer } = await published({ recyclability: { recyclability_percent: 80 } });
    expect(answer.json).toEqual({ digitalProductPassportId: answer.headers.location });
    const seen = await read(path);
    expect(seen.json).toMatchObject({ recyclability: { recyclability_percent: 80 }, dppStatus: 'active' });
    const [row] = await stage.sql<{ credential: string; version_hash: string }>(
      'select credential, version_hash from passports.version where passport_id = $1',
      [Number(path.split('/')[1])],
    );
    expect(row).toMatchObject({ credential: expect.stringMatching(/^ey/), version_hash: expect.any(String) });
  });

  it('publishes for lots and items too, under the identifier that was sent', async () => {
    const batchId = await addBatch(stage, { brandId, modelId, code: LOT });
    const item = await addItem(stage, {
      ...{ brandId, brandCode: 'NORDATELIR', categoryId: 1, modelId, batchId, serial: '0A1B2C3D4E5F' },
    });
    for (const [link, granularity] of [
      [`${BASE}/01/${GTIN}/10/${LOT}`, 'batch'],
      [`${BASE}/01/${GTIN}/21/${item.serial}`, 'item'],
    ]) {
      const made = await call('POST', 'dpps', {
        uniqueProductIdentifier: link,
        granularity,
        labels: { at: granularity },
      });
      expect([link, made.status]).toEqual([link, 201]);
      const seen = await read(`dppsByProductId/${encodeURIComponent(link as string)}`);
      expect(seen.json).toMatchObject({ uniqueProductIdentifier: link, granularity, labels: { at: granularity } });
    }
  });

  it('takes the full form', async () => {
    const model = await published({
      labels: { eco: true },
      recyclability: { parts: [{ name: 'wool' }, { name: 'silk' }], shares: [1, 2.5] },
    });
    const { elements } = (await read(`${model.path}?representation=full`)).json;
    const { path } = await published({ elements }, '?representation=full');
    const [first] = await versions(model.path);
    const [copy] = await versions(path);
    expect(copy?.document).toBe(first?.document);
  });

  it('409 where the product has a passport in service; a withdrawn one is published anew under its number', async () => {
    const { path, gtin } = await published({ labels: { a: 1 } });
    const again = { uniqueProductIdentifier: `${BASE}/01/${gtin}`, labels: { a: 2 } };
    const refused = await call('POST', 'dpps', again);
    expect(refused.status).toBe(409);
    expect(refused.json).toMatchObject({ statusCode: 'ClientResourceConflict', message: [{ code: '409' }] });
    expect((await call('DELETE', path)).status).toBe(204);
    const anew = await call('POST', 'dpps', again);
    expect([anew.status, anew.headers.location]).toEqual([201, `${BASE}/v1/${path}`]);
    expect((await read(path)).json.labels).toEqual({ a: 2 });
  });

  it.each([
    ['no product', {}],
    ['an unknown product', { uniqueProductIdentifier: `${BASE}/01/00000000000017` }],
    ['another brand’s product', { uniqueProductIdentifier: `${BASE}/01/${OTHER_GTIN}` }],
    ['another installation’s product', { uniqueProductIdentifier: `https://elsewhere.example/01/${GTIN}` }],
    ['another granularity', { uniqueProductIdentifier: `${BASE}/01/${GTIN}`, granularity: 'item' }],
    ['another state', { uniqueProductIdentifier: `${BASE}/01/${GTIN}`, dppStatus: 'invalid' }],
    ['another operator', { uniqueProductIdentifier: `${BASE}/01/${GTIN}`, economicOperatorId: 'did:web:else.example' }],
    ['elements in the compressed form', { uniqueProductIdentifier: `${BASE}/01/${GTIN}`, elements: [] }],
    ['a reserved key', { uniqueProductIdentifier: `${BASE}/01/${GTIN}`, labels: { _sd: 1 } }],
  ])('400 for %s; nothing is published', async (_, body) => {
    const count = () => stage.sql('select 1 from passports.version');
    const before = (await count()).length;
    const { status, json } = await call('POST', 'dpps', body);
    expect([status, json.statusCode]).toEqual([400, 'ClientErrorBadRequest']);
    expect((await count()).length).toBe(before);
  });

  it('refuses another brand’s product in the words of one that does not exist', async () => {
    const text = async (gtin: string) =>
      (await call('POST', 'dpps', { uniqueProductIdentifier: `${BASE}/01/${gtin}` })).json.message[0].text;
    expect(await text(OTHER_GTIN)).toBe(await text('00000000000017'));
  });
});

describe('PATCH /v1/dpps/{dppId} (4.7)', () => {
  it('[EN 18222 4.7] merges, publishes the next version onto the one before, and answers it with its tag', async () => {
    const { path } = await published({ labels: { a: 1, b: 2 }, recyclability: { recyclability_percent: 80 } });
    const patch = { labels: { b: null, c: 3 } };
    const { status, json, headers } = await call('PATCH', path, JSON.stringify(patch), {
      'Content-Type': 'application/merge-patch+json',
    });
    expect([status, json.labels]).toEqual([200, { a: 1, c: 3 }]);
    expect(json.recyclability).toEqual({ recyclability_percent: 80 });
    const rows = await versions(path);
    expect(rows.map(({ version, superseded_at }) => [version, superseded_at === null])).toEqual([
      [1, false],
      [2, true],
    ]);
    expect(rows[1]?.hash).not.toBeNull();
    const tokenRead = await read(path, { Authorization: `Bearer ${token}` });
    expect(tokenRead.headers.etag).toBe(headers.etag);
  });

  it('leaves what its author is not shown, and what a draft says, as they are', async () => {
    const { path, gtin } = await published({
      labels: { a: 1 },
      material_composition: { leather: 'W' },
      of_nobody: { x: 1 },
    });
    const [model] = await stage.sql<{ id: number }>('select id from catalog.model where gtin = $1', [gtin]);
    await draftPassport(stage, { modelId: model?.id as number }, { labels: { draft: true } });
    const { status, text } = await call('PATCH', path, { labels: { a: 2 } }, {}, KEY);
    expect(status).toBe(200);
    expect(text).not.toMatch(/leather|of_nobody|draft/);
    const rows = await versions(path);
    expect(JSON.parse(rows[1]?.document as string)).toEqual({
      ...{ labels: { a: 2 }, material_composition: { leather: 'W' }, of_nobody: { x: 1 } },
    });
    const [draft] = await stage.sql<{ document: string }>(
      'select document from passports.draft where passport_id = $1',
      [Number(path.split('/')[1])],
    );
    expect(JSON.parse(draft?.document as string)).toEqual({ labels: { draft: true } });
  });

  it('takes the whole passport back as it was read, and makes no version of what changes nothing', async () => {
    const { path } = await published({ labels: { a: 1 } });
    for (const query of ['', '?representation=full']) {
      const whole = (await read(`${path}${query}`)).json;
      expect((await call('PATCH', `${path}${query}`, whole)).status).toBe(200);
    }
    expect(await versions(path)).toHaveLength(1);
  });

  it.each([
    'digitalProductPassportId',
    'uniqueProductIdentifier',
    'granularity',
    'dppSchemaVersion',
    'dppStatus',
    'lastUpdated',
    'economicOperatorId',
    'facilityId',
    'contentSpecificationIds',
  ])('%s is the platform’s: 400 names it, and nothing is changed', async (name) => {
    const { path } = await published({ labels: { a: 1 } });
    for (const value of ['something else', null]) {
      const { status, json } = await call('PATCH', path, { [name]: value, labels: { a: 2 } });
      expect([status, json.message[0].text]).toEqual([400, expect.stringContaining(name)]);
    }
    const of = await call('PATCH', element(path, `$['${name}']`), '"something else"', {
      'Content-Type': 'application/json',
    });
    expect([400, 404]).toContain(of.status);
    expect(await versions(path)).toHaveLength(1);
  });

  it('[EN 18222 4.7] all or nothing: one fault refuses everything', async () => {
    const { path } = await published({ labels: { a: 1 } });
    const { status } = await call('PATCH', path, {
      labels: { a: 2 },
      recyclability: { recyclability_percent: 'many' },
    });
    expect(status).toBe(400);
    expect((await read(path)).json.labels).toEqual({ a: 1 });
  });

  it('keeps digits: as a text, or refuses a number that would be rounded', async () => {
    const { path } = await published({ labels: { a: 1 } });
    const send = (text: string) => call('PATCH', path, text, { 'Content-Type': 'application/json' });
    const rounded = await send('{"labels": {"a": 0.1234567890123456789}}');
    expect([rounded.status, rounded.json.message[0].text]).toEqual([400, expect.stringContaining('as a string')]);
    for (const number of ['9007199254740993', '1e400'])
      expect((await send(`{"labels":{"a":${number}}}`)).status).toBe(400);
    expect((await send('{"labels":{"a":"0.1234567890123456789","b":0.1,"c":1.50,"d":12e-1,"e":-0.0}}')).status).toBe(
      200,
    );
    expect((await read(path)).text).toContain('"a":"0.1234567890123456789","b":0.1,"c":1.5,"d":1.2,"e":0');
  });

  it.each([
    ['no JSON', '{not json', 400],
    ['nothing', '', 400],
    ['a list', '[]', 400],
    ['nothing to merge', 'null', 400],
  ])('%s is refused as a Result', async (_, body, expected) => {
    const { path } = await published({ labels: { a: 1 } });
    const { status, json } = await call('PATCH', path, body, { 'Content-Type': 'application/json' });
    expect([status, json.statusCode]).toEqual([expected, 'ClientErrorBadRequest']);
  });

  it('415 for another media type, 413 for too much, 405 for another method: all as Results', async () => {
    const { path } = await published({ labels: { a: 1 } });
    const results = [
      await call('PATCH', path, '<a/>', { 'Content-Type': 'application/xml' }),
      await call('PATCH', path, { labels: { a: 'x'.repeat(1_100_000) } }),
      await call('PUT', path, {}),
      await call('PATCH', 'dpps', {}),
    ];
    expect(results.map(({ status }) => status)).toEqual([415, 413, 405, 405]);
    expect(results.map(({ json }) => json.statusCode)).toEqual([
      ...['ClientErrorBadRequest', 'ClientErrorBadRequest', 'ClientMethodNotAllowed', 'ClientMethodNotAllowed'],
    ]);
    expect(results[2]?.headers.allow).toBe('DELETE, GET, HEAD, PATCH');
    const problem = await call('PUT', path, {}, { Accept: 'application/problem+json' });
    expect(problem.headers['content-type']).toContain('application/problem+json');
    expect(problem.json).toMatchObject({ status: 405, title: 'ClientMethodNotAllowed' });
  });
});

describe('If-Match', () => {
  it('[RFC 9110 13.1.1] 412 as a Result where the version moved; the tags of reads are good in every form', async () => {
    const { path } = await published({ labels: { a: 0 } });
    const stale = (await read(path)).headers.etag as string;
    expect((await call('PATCH', path, { labels: { a: 1 } }, { 'If-Match': stale })).status).toBe(200);
    for (const [method, body] of [
      ['PATCH', { labels: { a: 2 } }],
      ['DELETE', undefined],
    ] as const) {
      const refused = await call(method, path, body, { 'If-Match': stale });
      expect([refused.status, refused.json.statusCode]).toEqual([412, 'ClientResourceConflict']);
    }
    const full = (await read(`${path}?representation=full`, { Authorization: `Bearer ${token}` })).headers
      .etag as string;
    expect((await call('PATCH', path, { labels: { a: 3 } }, { 'If-Match': `"x", ${full}` })).status).toBe(200);
    expect((await call('PATCH', path, { labels: { a: 4 } }, { 'If-Match': '*' })).status).toBe(200);
    const weak = `W/${(await read(path)).headers.etag}`;
    expect((await call('PATCH', path, { labels: { a: 5 } }, { 'If-Match': weak })).status).toBe(412);
    const refused = await call('PATCH', element(path, '$.labels.a'), 6, { 'If-Match': stale });
    expect(refused.status).toBe(412);
    expect((await read(path)).json.labels).toEqual({ a: 4 });
  });

  it('of fifty changes under one tag, one is made', async () => {
    const { path } = await published({ labels: { a: 0 } });
    const tag = (await read(path)).headers.etag as string;
    const statuses = await Promise.all(
      Array.from(
        { length: 50 },
        async (_, nth) => (await call('PATCH', path, { labels: { a: nth + 1 } }, { 'If-Match': tag })).status,
      ),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 412)).toHaveLength(49);
    expect(await versions(path)).toHaveLength(2);
  }, 60_000);

  it('without it, changes of different members do not undo each other', async () => {
    const { path } = await published({ labels: { a: 0 } });
    const statuses = await Promise.all(
      Array.from(
        { length: 10 },
        async (_, nth) => (await call('PATCH', path, { labels: { [`m${nth}`]: nth } })).status,
      ),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(Object.keys((await read(path)).json.labels)).toHaveLength(11);
    expect(await versions(path)).toHaveLength(11);
  }, 60_000);
});

describe('PATCH /v1/dpps/{dppId}/elements/{elementIdPath} (6.3)', () => {
  const patch = (path: string, value: unknown, query = '', as = token) =>
    call('PATCH', `${path}${query}`, JSON.stringify(value), { 'Content-Type': 'application/json' }, as);

  it('[EN 18222 6.3] changes one element, below its specification or not, and answers it', async () => {
    const { path } = await published({ labels: { a: 1, list: [null, 'x', 'y'] } });
    expect((await patch(element(path, '$.labels.a'), 2)).json).toBe(2);
    const grouped = `$['${BASE}/schemas/passport-document/1.0']['labels']`;
    expect((await patch(element(path, grouped), { b: 3 })).json).toMatchObject({ a: 2, b: 3 });
    const full = await patch(
      element(path, '$.labels.b'),
      {
        ...{ elementId: 'b', objectType: 'SingleValuedDataElement', valueDataType: 'xsd:integer', value: 4 },
      },
      '?representation=full',
    );
    expect(full.json).toMatchObject({ objectType: 'SingleValuedDataElement', value: 4 });
    // Places in a list count what is shown: null is not.
    expect((await patch(element(path, '$.labels.list[0]'), 'z')).status).toBe(200);
    expect((await read(path)).json.labels).toEqual({ a: 2, b: 4, list: ['z', 'y'] });
  });

  it('null takes it out: 204', async () => {
    const { path } = await published({ labels: { a: 1, list: ['x', 'y'] } });
    for (const at of ['$.labels.a', '$.labels.list[0]']) {
      const gone = await patch(element(path, at), null);
      expect([gone.status, gone.text]).toEqual([204, '']);
    }
    expect((await read(path)).json.labels).toEqual({ list: ['y'] });
  });

  it('counts the places of a list in what its author is shown', async () => {
    const { path, gtin } = await published({ labels: { x: 1 } });
    await stage.sql(
      `update catalog.model set category_id = (select id from catalog.category limit 1) where gtin = $1`,
      [gtin],
    );
    await stage.sql(`update catalog.category set sector = 'textile'`);
    const document = { textile: { materials: [{ origin: 'hidden' }, { name: 'wool', origin: 'hidden' }] } };
    expect((await patch(path, document)).status).toBe(200);
    expect((await read(path)).json.textile).toEqual({ materials: [{ name: 'wool' }] });
    expect((await patch(element(path, '$.textile.materials[0]'), { name: 'silk' }, '', KEY)).status).toBe(200);
    const rows = await versions(path);
    expect(JSON.parse(rows.at(-1)?.document as string).textile.materials).toEqual([
      { origin: 'hidden' },
      { name: 'silk', origin: 'hidden' },
    ]);
    await stage.sql(`update catalog.category set sector = null`);
  });

  it('a key changes what it is not shown, and is not shown it: 204', async () => {
    const { path } = await published({ material_composition: { leather: 'W' } });
    const answer = await patch(element(path, '$.material_composition.leather'), 'X', '', KEY);
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect((await versions(path)).at(-1)?.document).toContain('"X"');
  });

  it('400 for what is no path of one element, 404 for what is not there', async () => {
    const { path } = await published({ labels: { a: 1 } });
    for (const at of ['$[', '$..a', '$[*]']) expect((await patch(element(path, at), 1)).status).toBe(400);
    for (const at of ['$.labels.b', '$']) expect((await patch(element(path, at), 1)).status).toBe(404);
    expect(await versions(path)).toHaveLength(1);
  });
});

describe('DELETE /v1/dpps/{dppId} (4.8)', () => {
  it('[EN 18222 4.8] takes it out of service at once, and once', async () => {
    const { path } = await published({ labels: { a: 1 } });
    const tag = (await read(path)).headers.etag as string;
    const gone = await call('DELETE', path);
    expect([gone.status, gone.text]).toEqual([204, '']);
    for (const headers of [{ Accept: '*/*' }, { 'If-None-Match': tag }] as Record<string, string>[])
      expect((await read(path, headers)).status).toBe(404);
    for (const again of [await call('DELETE', path), await call('PATCH', path, { labels: { a: 2 } })])
      expect([again.status, again.json.statusCode]).toEqual([404, 'ClientErrorResourceNotFound']);
    const [row] = await stage.sql<{ withdrawn_at: Date | null }>(
      'select withdrawn_at from passports.version where passport_id = $1',
      [Number(path.split('/')[1])],
    );
    expect(row?.withdrawn_at).not.toBeNull();
  });
});

describe('who may', () => {
  let path: string;
  const all = (as: string | null, headers: Record<string, string> = {}) =>
    Promise.all([
      call('POST', 'dpps', { uniqueProductIdentifier: `${BASE}/01/${GTIN}`, labels: { a: 1 } }, headers, as),
      call('PATCH', path, { labels: { a: 2 } }, headers, as),
      call('PATCH', element(path, '$.labels.a'), 2, headers, as),
      call('DELETE', path, undefined, headers, as),
    ]);
  beforeAll(async () => {
    path = (await published({ labels: { a: 1 } })).path;
  });
  const unchanged = async () => expect((await read(path)).json.labels).toEqual({ a: 1 });

  it('nobody without a credential: 401 as a Result, nothing changed', async () => {
    for (const as of [null, 'no.token.atall', `dpp_test_${'u'.repeat(40)}`]) {
      for (const { status, json } of await all(as))
        expect([status, json.statusCode, json.message[0].messageType]).toEqual([401, 'ClientNotAuthorized', 'Error']);
    }
    await unchanged();
  });

  it('a key without the scope is told which one: 403', async () => {
    const bare = `dpp_test_${'b'.repeat(40)}`;
    await stage.key(brandId, bare, { scopes: ['mint:batch'] });
    for (const { status, json } of await all(bare))
      expect([status, json.message[0].text]).toEqual([403, 'Missing required scopes: passports:write']);
    await unchanged();
  });

  it('no account of another role: 403', async () => {
    const somebody = (await stage.login('somebody@example.test')).accessToken;
    for (const { status, json } of await all(somebody))
      expect([status, json.statusCode]).toEqual([403, 'ClientForbidden']);
    await unchanged();
  });

  it('another brand finds no passport: the same 404 as for one that does not exist', async () => {
    const other = (await stage.login('admin@other.test')).accessToken;
    for (const as of [other, OTHER_KEY]) {
      const [, ...theirs] = await all(as);
      for (const { status, json } of theirs) {
        const unknown = await call('PATCH', 'dpps/999999', { labels: {} }, {}, as);
        expect(status).toBe(404);
        expect(json.message[0].text).toBe(unknown.json.message[0].text);
      }
    }
    await unchanged();
  });

  it('a cookie needs the console’s origin and the anti-forgery token', async () => {
    const headers = { Cookie: `access_token=${token}; csrf_token=t`, Origin: BASE };
    for (const { status } of await all(null, headers)) expect(status).toBe(403);
    await unchanged();
    const right = await call('PATCH', path, { labels: { a: 1 } }, { ...headers, 'X-CSRF-Token': 't' }, null);
    expect(right.status).toBe(200);
  });

  it('a key with the scope does all of it, and each change stands in the audit log', async () => {
    const gtin = freshGtin();
    await addModel(stage, { brandId, sku: `SKU-${gtin}`, gtin });
    const made = await call(
      'POST',
      'dpps',
      { uniqueProductIdentifier: `${BASE}/01/${gtin}`, labels: { a: 1 } },
      {},
      KEY,
    );
    const own = (made.headers.location as string).slice(`${BASE}/v1/`.length);
    const done = [
      await call('PATCH', own, { labels: { a: 2 } }, {}, KEY),
      await call('PATCH', element(own, '$.labels.a'), 3, {}, KEY),
      await call('DELETE', own, undefined, {}, KEY),
    ];
    expect([made, ...done].map(({ status }) => status)).toEqual([201, 200, 200, 204]);
    const log = await stage.sql<{ action: string }>(
      `select action from passports.audit_entry
        where thing = 'Passport' and thing_id = $1 and brand_id = $2 and outcome = 'done' and actor_kind = 'key' order by id`,
      [own.split('/')[1], brandId],
    );
    expect(log.map(({ action }) => action)).toEqual(['createDpp', 'updateDpp', 'updateDppElement', 'withdrawDpp']);
  });
});

describe('around it', () => {
  it('registration is the registry’s: 501 without a Result', async () => {
    const { status, text } = await call('POST', 'registerDPP', {}, {}, null);
    expect([status, text]).toEqual([501, '']);
  });

  it('HEAD is answered where GET is; a preflight names the methods and the conditions a page may send', async () => {
    const { path } = await published({ labels: { a: 1 } });
    const head = await rest.call(`/v1/${path}`, { method: 'HEAD' });
    const get = await read(path);
    expect([head.status, head.text, head.headers.etag]).toEqual([200, '', get.headers.etag]);
    const preflight = await rest.call(`/v1/${path}`, {
      method: 'OPTIONS',
      headers: { Origin: BASE, 'Access-Control-Request-Method': 'PATCH' },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers).toMatchObject({
      'access-control-allow-origin': BASE,
      'access-control-allow-methods': expect.stringContaining('PATCH'),
      'access-control-allow-headers': expect.stringContaining('If-Match'),
    });
    const foreign = await rest.call(`/v1/${path}`, {
      method: 'OPTIONS',
      headers: { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'DELETE' },
    });
    expect(foreign.headers['access-control-allow-origin']).toBeUndefined();
  });
});

describe('generated documents', () => {
  it('say the same in both forms, and back, through writes', async () => {
    const { path } = await published({ labels: { a: 1 } });
    const plain = fc.oneof(fc.stringMatching(/^[A-Za-z ]{1,8}$/), fc.integer({ min: -1e6, max: 1e6 }), fc.boolean());
    const name = fc.stringMatching(/^[a-z]{1,6}$/);
    const member = fc.oneof(plain, fc.array(plain, { maxLength: 3 }), fc.dictionary(name, plain, { maxKeys: 3 }));
    await fc.assert(
      fc.asyncProperty(fc.dictionary(name, member, { minKeys: 1, maxKeys: 4 }), async (labels) => {
        const replace = async (query: string, body: unknown) => {
          expect((await call('PATCH', path, { labels: null })).status).toBe(200);
          const { status, text } = await call('PATCH', `${path}${query}`, body);
          expect([status, text]).toEqual([200, expect.any(String)]);
        };
        await replace('', { labels });
        const first = (await read(path)).json.labels;
        const { elements } = (await read(`${path}?representation=full`)).json;
        await replace('?representation=full', { elements });
        expect((await read(`${path}?representation=full`)).json.elements).toEqual(elements);
        const second = (await read(path)).json.labels;
        await replace('', { labels: second ?? {} });
        expect((await read(path)).json.labels).toEqual(second);
        expect(Object.keys(second ?? {})).toEqual(Object.keys(first ?? {}));
      }),
      { numRuns: 12 },
    );
  }, 120_000);
});
