import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { draftPassport } from '../../support/catalog.js';
import { BASE, type DppWriting, element, KEY, openDppWriting } from '../../support/dpp-writing.js';
import { present } from '../../support/present.js';

let at: DppWriting;
beforeAll(async () => {
  at = await openDppWriting();
}, 120_000);
afterAll(() => at?.close());

describe('PATCH /v1/dpps/{dppId} (4.7)', () => {
  it('[EN 18222 4.7] merges, publishes the next version onto the one before, and answers it with its tag', async () => {
    const { path } = await at.published({ labels: { a: 1, b: 2 }, recyclability: { recyclability_percent: 80 } });
    const patch = { labels: { b: null, c: 3 } };
    const { status, json, headers } = await at.call('PATCH', path, JSON.stringify(patch), {
      'Content-Type': 'application/merge-patch+json',
    });
    expect([status, json.labels]).toEqual([200, { a: 1, c: 3 }]);
    expect(json.recyclability).toEqual({ recyclability_percent: 80 });
    const rows = await at.versions(path);
    expect(rows.map(({ version, superseded_at }) => [version, superseded_at === null])).toEqual([
      [1, false],
      [2, true],
    ]);
    expect(rows[1]?.hash).not.toBeNull();
    const tokenRead = await at.read(path, { Authorization: `Bearer ${at.token}` });
    expect(tokenRead.headers.etag).toBe(headers.etag);
  });

  it('leaves what its author is not shown, and what a draft says, as they are', async () => {
    const { path, gtin } = await at.published({
      labels: { a: 1 },
      material_composition: { leather: 'W' },
      of_nobody: { x: 1 },
    });
    const [model] = await at.stage.sql<{ id: number }>('select id from catalog.model where gtin = $1', [gtin]);
    await draftPassport(at.stage, { modelId: present(model?.id) }, { labels: { draft: true } });
    const { status, text } = await at.call('PATCH', path, { labels: { a: 2 } }, {}, KEY);
    expect(status).toBe(200);
    expect(text).not.toMatch(/leather|of_nobody|draft/);
    const rows = await at.versions(path);
    expect(JSON.parse(present(rows[1]?.document))).toEqual({
      ...{ labels: { a: 2 }, material_composition: { leather: 'W' }, of_nobody: { x: 1 } },
    });
    const [draft] = await at.stage.sql<{ document: string }>(
      'select document from passports.draft where passport_id = $1',
      [Number(path.split('/')[1])],
    );
    expect(JSON.parse(present(draft?.document))).toEqual({ labels: { draft: true } });
  });

  it('takes the whole passport back as it was read, and makes no version of what changes nothing', async () => {
    const { path } = await at.published({ labels: { a: 1 } });
    for (const query of ['', '?representation=full']) {
      const whole = (await at.read(`${path}${query}`)).json;
      expect((await at.call('PATCH', `${path}${query}`, whole)).status).toBe(200);
    }
    expect(await at.versions(path)).toHaveLength(1);
  });

  it('[EN 18223 table 1] granularity may be sent with a capital, as in one example of the standard; it is shown in lower case', async () => {
    const { path } = await at.published({ granularity: 'Model', labels: { a: 1 } });
    for (const [address, value] of [
      [path, { granularity: 'Model' }],
      [element(path, '$.granularity'), '"Model"'],
    ] as const) {
      expect((await at.call('PATCH', address, value, { 'Content-Type': 'application/json' })).status).toBe(200);
    }
    expect((await at.read(path)).json.granularity).toBe('model');
    expect(await at.versions(path)).toHaveLength(1);
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
    const { path } = await at.published({ labels: { a: 1 } });
    for (const value of ['something else', null]) {
      const { status, json } = await at.call('PATCH', path, { [name]: value, labels: { a: 2 } });
      expect([status, json.message[0].text]).toEqual([400, expect.stringContaining(name)]);
    }
    const of = await at.call('PATCH', element(path, `$['${name}']`), '"something else"', {
      'Content-Type': 'application/json',
    });
    expect([400, 404]).toContain(of.status);
    expect(await at.versions(path)).toHaveLength(1);
  });

  it.each([
    'dppStatus',
    'granularity',
    'uniqueProductIdentifier',
    'elements',
    '@context',
  ])('a section cannot have the reserved name %s, neither in the full form nor below a content specification', async (name) => {
    const { path } = await at.published({ labels: { a: 1 } });
    const single = { elementId: name, objectType: 'SingleValuedDataElement', value: 'archived' };
    const group = `${BASE}/schemas/passport-document/1.0`;
    const grouped = { elementId: group, objectType: 'DataElementCollection', elements: [single] };
    for (const [query, body] of [
      ['?representation=full', { elements: [single] }],
      ['?representation=full', { elements: [grouped] }],
      ['', { [group]: { [name]: 'archived' } }],
    ] as const) {
      const { status, json } = await at.call('PATCH', `${path}${query}`, body);
      expect([status, json.message[0].text]).toEqual([400, expect.stringContaining(`body.${name}: Cannot be written`)]);
    }
    expect(await at.versions(path)).toHaveLength(1);
  });

  it('[EN 18222 4.7] all or nothing: one fault refuses everything', async () => {
    const { path } = await at.published({ labels: { a: 1 } });
    const { status } = await at.call('PATCH', path, {
      labels: { a: 2 },
      recyclability: { recyclability_percent: 'many' },
    });
    expect(status).toBe(400);
    expect((await at.read(path)).json.labels).toEqual({ a: 1 });
  });

  it('keeps digits: as a text, or refuses a number that would be rounded', async () => {
    const { path } = await at.published({ labels: { a: 1 } });
    const send = (text: string) => at.call('PATCH', path, text, { 'Content-Type': 'application/json' });
    const rounded = await send('{"labels": {"a": 0.1234567890123456789}}');
    expect([rounded.status, rounded.json.message[0].text]).toEqual([
      400,
      'body.labels.a: The number 0.1234567890123456789 has too many digits: send fewer, or send it as a string where one is allowed',
    ]);
    for (const number of ['9007199254740993', '1e400'])
      expect((await send(`{"labels":{"a":${number}}}`)).status).toBe(400);
    expect((await send('{"labels":{"a":"0.1234567890123456789","b":0.1,"c":1.50,"d":12e-1,"e":-0.0}}')).status).toBe(
      200,
    );
    expect((await at.read(path)).text).toContain('"a":"0.1234567890123456789","b":0.1,"c":1.5,"d":1.2,"e":0');
  });

  it.each([
    ['no JSON', '{not json', 400],
    ['nothing', '', 400],
    ['a list', '[]', 400],
    ['nothing to merge', 'null', 400],
  ])('%s is refused as a Result', async (_, body, expected) => {
    const { path } = await at.published({ labels: { a: 1 } });
    const { status, json } = await at.call('PATCH', path, body, { 'Content-Type': 'application/json' });
    expect([status, json.statusCode]).toEqual([expected, 'ClientErrorBadRequest']);
  });

  it('415 for another media type, 413 for too much, 405 for another method: all as Results', async () => {
    const { path } = await at.published({ labels: { a: 1 } });
    const results = [
      await at.call('PATCH', path, '<a/>', { 'Content-Type': 'application/xml' }),
      await at.call('PATCH', path, '[]', { 'Content-Type': 'application/json-patch+json' }),
      await at.call('PATCH', element(path, '$.labels.a'), '[]', { 'Content-Type': 'application/json-patch+json' }),
      await at.call('PATCH', path, { labels: { a: 'x'.repeat(1_100_000) } }),
      await at.call('PUT', path, {}),
      await at.call('PATCH', 'dpps', {}),
    ];
    expect(results.map(({ status }) => status)).toEqual([415, 415, 415, 413, 405, 405]);
    expect(results.map(({ json }) => json.statusCode)).toEqual([
      ...Array(4).fill('ClientErrorBadRequest'),
      ...['ClientMethodNotAllowed', 'ClientMethodNotAllowed'],
    ]);
    expect(results[4]?.headers.allow).toBe('DELETE, GET, HEAD, PATCH');
    const problem = await at.call('PUT', path, {}, { Accept: 'application/problem+json' });
    expect(problem.headers['content-type']).toContain('application/problem+json');
    expect(problem.json).toMatchObject({
      status: 405,
      title: 'Method Not Allowed',
      statusCode: 'ClientMethodNotAllowed',
    });
  });
});

describe('If-Match', () => {
  it('[RFC 9110 13.1.1] 412 as a Result where the version moved; the tags of reads are good in every form', async () => {
    const { path } = await at.published({ labels: { a: 0 } });
    const stale = (await at.read(path)).headers.etag!;
    expect((await at.call('PATCH', path, { labels: { a: 1 } }, { 'If-Match': stale })).status).toBe(200);
    for (const [method, body] of [
      ['PATCH', { labels: { a: 2 } }],
      ['DELETE', undefined],
    ] as const) {
      const refused = await at.call(method, path, body, { 'If-Match': stale });
      expect([refused.status, refused.json.statusCode]).toEqual([412, 'ClientResourceConflict']);
    }
    const full = (await at.read(`${path}?representation=full`, { Authorization: `Bearer ${at.token}` })).headers.etag!;
    expect((await at.call('PATCH', path, { labels: { a: 3 } }, { 'If-Match': `"x", ${full}` })).status).toBe(200);
    expect((await at.call('PATCH', path, { labels: { a: 4 } }, { 'If-Match': '*' })).status).toBe(200);
    const weak = `W/${(await at.read(path)).headers.etag}`;
    expect((await at.call('PATCH', path, { labels: { a: 5 } }, { 'If-Match': weak })).status).toBe(412);
    const refused = await at.call('PATCH', element(path, '$.labels.a'), 6, { 'If-Match': stale });
    expect(refused.status).toBe(412);
    expect((await at.read(path)).json.labels).toEqual({ a: 4 });
  });

  it('of fifty changes under one tag, one is made', async () => {
    const { path } = await at.published({ labels: { a: 0 } });
    const tag = (await at.read(path)).headers.etag!;
    const statuses = await Promise.all(
      Array.from(
        { length: 50 },
        async (_, nth) => (await at.call('PATCH', path, { labels: { a: nth + 1 } }, { 'If-Match': tag })).status,
      ),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 412)).toHaveLength(49);
    expect(await at.versions(path)).toHaveLength(2);
  }, 60_000);

  it('without it, changes of different members do not undo each other', async () => {
    const { path } = await at.published({ labels: { a: 0 } });
    const statuses = await Promise.all(
      Array.from(
        { length: 10 },
        async (_, nth) => (await at.call('PATCH', path, { labels: { [`m${nth}`]: nth } })).status,
      ),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(Object.keys((await at.read(path)).json.labels)).toHaveLength(11);
    expect(await at.versions(path)).toHaveLength(11);
  }, 60_000);
});

describe('generated documents', () => {
  it('say the same in both forms, and back, through writes', async () => {
    const { path } = await at.published({ labels: { a: 1 } });
    const plain = fc.oneof(fc.stringMatching(/^[A-Za-z ]{1,8}$/), fc.integer({ min: -1e6, max: 1e6 }), fc.boolean());
    const name = fc.stringMatching(/^[a-z]{1,6}$/);
    const member = fc.oneof(plain, fc.array(plain, { maxLength: 3 }), fc.dictionary(name, plain, { maxKeys: 3 }));
    await fc.assert(
      fc.asyncProperty(fc.dictionary(name, member, { minKeys: 1, maxKeys: 4 }), async (labels) => {
        const replace = async (query: string, body: unknown) => {
          expect((await at.call('PATCH', path, { labels: null })).status).toBe(200);
          const { status, text } = await at.call('PATCH', `${path}${query}`, body);
          expect([status, text]).toEqual([200, expect.any(String)]);
        };
        await replace('', { labels });
        const first = (await at.read(path)).json.labels;
        const { elements } = (await at.read(`${path}?representation=full`)).json;
        await replace('?representation=full', { elements });
        expect((await at.read(`${path}?representation=full`)).json.elements).toEqual(elements);
        const second = (await at.read(path)).json.labels;
        await replace('', { labels: second ?? {} });
        expect((await at.read(path)).json.labels).toEqual(second);
        expect(Object.keys(second ?? {})).toEqual(Object.keys(first ?? {}));
      }),
      { numRuns: 12 },
    );
  }, 120_000);
});
