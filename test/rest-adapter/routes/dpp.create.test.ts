import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addBatch, addItem, addModel, GTIN, OTHER_GTIN } from '../../support/catalog.js';
import { BASE, type DppWriting, freshGtin, LOT, openDppWriting } from '../../support/dpp-writing.js';
import { until } from '../../support/until.js';

let at: DppWriting;
beforeAll(async () => {
  at = await openDppWriting();
}, 120_000);
afterAll(() => at?.close());

describe('POST /v1/dpps (EN 18222, 4.6)', () => {
  it('[EN 18222 4.6] publishes what is sent, sealed and signed as from the console, and says where it is', async () => {
    const { path, answer } = await at.published({ recyclability: { recyclability_percent: 80 } });
    expect(answer.json).toEqual({ digitalProductPassportId: answer.headers.location });
    const seen = await at.read(path);
    expect(seen.json).toMatchObject({ recyclability: { recyclability_percent: 80 }, dppStatus: 'active' });
    const [row] = await at.stage.sql<{ credential: string; version_hash: string }>(
      'select credential, version_hash from passports.version where passport_id = $1',
      [Number(path.split('/')[1])],
    );
    expect(row).toMatchObject({ credential: expect.stringMatching(/^ey/), version_hash: expect.any(String) });
  });

  it('publishes for lots and items too, under the identifier that was sent', async () => {
    const batchId = await addBatch(at.stage, { brandId: at.brandId, modelId: at.modelId, code: LOT });
    const item = await addItem(at.stage, {
      ...{
        brandId: at.brandId,
        brandCode: 'NORDATELIR',
        categoryId: 1,
        modelId: at.modelId,
        batchId,
        serial: '0A1B2C3D4E5F',
      },
    });
    for (const [link, granularity] of [
      [`${BASE}/01/${GTIN}/10/${LOT}`, 'batch'],
      [`${BASE}/01/${GTIN}/21/${item.serial}`, 'item'],
    ]) {
      const made = await at.call('POST', 'dpps', {
        uniqueProductIdentifier: link,
        granularity,
        labels: { at: granularity },
      });
      expect([link, made.status]).toEqual([link, 201]);
      const seen = await at.read(`dppsByProductId/${encodeURIComponent(link!)}`);
      expect(seen.json).toMatchObject({ uniqueProductIdentifier: link, granularity, labels: { at: granularity } });
    }
  });

  it('signs with the disclosure as it is now, also where the process that is asked has not seen it change', async () => {
    const gtin = freshGtin();
    await addModel(at.stage, { brandId: at.brandId, sku: `SKU-${gtin}`, gtin, categoryId: 1 });
    const lists = { public: ['labels'] };
    // In capitals the stage does not have the catalog read it anew.
    const change = (disclosure: object | null) =>
      at.stage.sql('UPDATE catalog.brand set disclosure = $2 where id = $1', [at.brandId, JSON.stringify(disclosure)]);
    const known = async () => {
      const asked = 'query S($gtin: String!) { passportSubjectsByGtin(gtin: $gtin) { disclosure { tier } } }';
      const { passportSubjectsByGtin: subjects } = await at.stage.ask<{
        passportSubjectsByGtin: { disclosure: unknown }[];
      }>('catalog', asked, { gtin }, { kind: 'system', purpose: 'test' });
      return subjects.map(({ disclosure }) => disclosure);
    };
    // Again where it was notified of another change between the two.
    await until(async () => {
      await known();
      await at.stage.sql('alter table catalog.brand disable trigger brand_changed');
      await change({ handbag: lists });
      await at.stage.sql('alter table catalog.brand enable trigger brand_changed');
      const isBehind = (await known())[0] === null;
      if (!isBehind) await change(null);
      return isBehind;
    });
    const name = `${BASE}/01/${gtin}`;
    const made = await at.call('POST', 'dpps', { uniqueProductIdentifier: name, labels: { a: 1 } });
    await change(null);
    const signed = await at.stage.sql('select disclosure from passports.version where passport_id = $1', [
      Number(String(made.headers.location).split('/').at(-1)),
    ]);
    expect(signed).toEqual([{ disclosure: lists }]);
  });

  it('takes the full form', async () => {
    const model = await at.published({
      labels: { eco: true },
      recyclability: { parts: [{ name: 'wool' }, { name: 'silk' }], shares: [1, 2.5] },
    });
    const { elements } = (await at.read(`${model.path}?representation=full`)).json;
    const { path } = await at.published({ elements }, '?representation=full');
    const [first] = await at.versions(model.path);
    const [copy] = await at.versions(path);
    expect(copy?.document).toBe(first?.document);
  });

  it('409 where the product has a passport in service; a withdrawn one is published anew under its number', async () => {
    const { path, gtin } = await at.published({ labels: { a: 1 } });
    const again = { uniqueProductIdentifier: `${BASE}/01/${gtin}`, labels: { a: 2 } };
    const refused = await at.call('POST', 'dpps', again);
    expect(refused.status).toBe(409);
    expect(refused.json).toMatchObject({ statusCode: 'ClientResourceConflict', message: [{ code: '409' }] });
    expect((await at.call('DELETE', path)).status).toBe(204);
    const anew = await at.call('POST', 'dpps', again);
    expect([anew.status, anew.headers.location]).toEqual([201, `${BASE}/v1/${path}`]);
    expect((await at.read(path)).json.labels).toEqual({ a: 2 });
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
    const count = () => at.stage.sql('select 1 from passports.version');
    const before = (await count()).length;
    const { status, json } = await at.call('POST', 'dpps', body);
    expect([status, json.statusCode]).toEqual([400, 'ClientErrorBadRequest']);
    expect((await count()).length).toBe(before);
  });

  it('refuses another brand’s product in the words of one that does not exist', async () => {
    const text = async (gtin: string) =>
      (await at.call('POST', 'dpps', { uniqueProductIdentifier: `${BASE}/01/${gtin}` })).json.message[0].text;
    expect(await text(OTHER_GTIN)).toBe(await text('00000000000017'));
  });
});

describe('DELETE /v1/dpps/{dppId} (4.8)', () => {
  it('[EN 18222 4.8] takes it out of service at once, and once', async () => {
    const { path } = await at.published({ labels: { a: 1 } });
    const tag = (await at.read(path)).headers.etag!;
    const gone = await at.call('DELETE', path);
    expect([gone.status, gone.text]).toEqual([204, '']);
    for (const headers of [{ Accept: '*/*' }, { 'If-None-Match': tag }] as Record<string, string>[])
      expect((await at.read(path, headers)).status).toBe(404);
    for (const again of [await at.call('DELETE', path), await at.call('PATCH', path, { labels: { a: 2 } })])
      expect([again.status, again.json.statusCode]).toEqual([404, 'ClientErrorResourceNotFound']);
    const [row] = await at.stage.sql<{ withdrawn_at: Date | null }>(
      'select withdrawn_at from passports.version where passport_id = $1',
      [Number(path.split('/')[1])],
    );
    expect(row?.withdrawn_at).not.toBeNull();
  });

  it('withdraws the versions that were replaced before, for every date, and ends their credentials', async () => {
    const { path } = await at.published({ labels: { a: 1 } });
    const id = Number(path.split('/')[1]);
    await at.stage.sql(
      `update passports.version set published_at = published_at - interval '2 days' where passport_id = $1`,
      [id],
    );
    const yesterday = new Date(at.stage.options.clock().getTime() - 86_400_000).toISOString();
    expect((await at.call('PATCH', path, { labels: { a: 2 } })).status).toBe(200);
    const past = `dppsByIdAndDate/${id}?date=${yesterday}`;
    expect((await at.read(past)).json).toMatchObject({ labels: { a: 1 }, dppStatus: 'archived' });
    const instants = () =>
      at.stage.sql<{ version: number; superseded_at: Date | null; withdrawn_at: Date | null }>(
        'select version, superseded_at, withdrawn_at from passports.version where passport_id = $1 order by version',
        [id],
      );
    const [replaced] = await instants();
    expect((await at.call('DELETE', path)).status).toBe(204);
    expect((await at.read(past)).status).toBe(404);
    // Token status lists name as invalid what was withdrawn. When it was replaced stays as it was.
    const [first, second] = await instants();
    expect(first).toEqual({ ...replaced, withdrawn_at: second!.withdrawn_at });
    expect(second!.withdrawn_at).toEqual(second!.superseded_at);
  });
});

describe('around it', () => {
  it('registration is the registry’s: 501 without a Result', async () => {
    const { status, text } = await at.call('POST', 'registerDPP', {}, {}, null);
    expect([status, text]).toEqual([501, '']);
  });

  it('HEAD is answered where GET is; a preflight names the methods and the conditions a page may send', async () => {
    const { path } = await at.published({ labels: { a: 1 } });
    const head = await at.rest.call(`/v1/${path}`, { method: 'HEAD' });
    const get = await at.read(path);
    expect([head.status, head.text, head.headers.etag]).toEqual([200, '', get.headers.etag]);
    const preflight = await at.rest.call(`/v1/${path}`, {
      method: 'OPTIONS',
      headers: { Origin: BASE, 'Access-Control-Request-Method': 'PATCH' },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers).toMatchObject({
      'access-control-allow-origin': BASE,
      'access-control-allow-methods': expect.stringContaining('PATCH'),
      'access-control-allow-headers': expect.stringContaining('If-Match'),
    });
    const foreign = await at.rest.call(`/v1/${path}`, {
      method: 'OPTIONS',
      headers: { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'DELETE' },
    });
    expect(foreign.headers['access-control-allow-origin']).toBeUndefined();
  });
});
