import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EVENT_TYPES } from '../../../schema/events/event-types.js';
import type { PlanFeature } from '../../../schema/vocabulary/plans.js';
import { ALL_FEATURES, openStage, type Stage } from '../../support/actors.js';
import { type Rest, startRest } from '../../support/rest.js';

let stage: Stage;
let rest: Rest;
let now: Date;
let brands = 0;
const PATH = '/v1/partner/webhooks';
const URL = 'https://hooks.example.test/dpp';

beforeAll(async () => {
  now = new Date(Math.floor(Date.now() / 60_000) * 60_000 + 20_000);
  stage = await openStage({ clock: () => now });
  rest = await startRest({ graph: stage.platform.graph, clock: () => now });
});
afterAll(async () => {
  await rest.close();
  await stage.close();
});

interface Caller {
  readonly brandId: number;
  readonly code: string;
  call(method: string, path?: string, body?: unknown): ReturnType<Rest['call']>;
}

/** A brand of its own and a key of it. */
async function caller(
  over: { features?: readonly PlanFeature[]; scopes?: readonly string[]; serves?: number[] } = {},
): Promise<Caller> {
  const code = `WEBHOOK${String(brands++).padStart(3, '0')}`;
  const brandId = await stage.brand(code, { features: over.features ?? ALL_FEATURES });
  const secret = `dpp_live_${code.toLowerCase().padEnd(40, 'w')}`;
  await stage.key(brandId, secret, {
    ...(over.scopes ? { scopes: over.scopes } : {}),
    ...(over.serves ? { serves: over.serves } : {}),
  });
  return {
    brandId,
    code,
    call: (method, path = PATH, body = undefined) =>
      rest.call(path, {
        method,
        headers: { Authorization: `Bearer ${secret}` },
        ...(body === undefined ? {} : { body }),
      }),
  };
}

const create = async (who: Caller, body: Record<string, unknown> = {}) =>
  (await who.call('POST', PATH, { url: URL, ...body })).json;
const faults = (json: { detail: { type: string; loc: unknown[] }[] }) =>
  json.detail.map(({ type, loc }) => [type, ...loc]);

describe('§4.3 POST /partner/webhooks', () => {
  it('201 with the subscription of the key’s brand (§2.4), its generated secret of 43 characters shown once', async () => {
    const who = await caller();
    const { status, json, headers } = await who.call('POST', PATH, {
      url: URL,
      events: ['product.minted', 'clone.alert'],
    });
    expect(status).toBe(201);
    expect(json).toEqual({
      id: expect.any(Number),
      brand_id: who.brandId,
      brand_code: who.code,
      url: URL,
      events: ['product.minted', 'clone.alert'],
      is_active: true,
      health: 'healthy',
      created_at: now.toISOString().replace('.000Z', '+00:00'),
      updated_at: now.toISOString().replace('.000Z', '+00:00'),
      secret: expect.stringMatching(/^.{43}$/),
    });
    expect(headers['x-ratelimit-limit']).toBeDefined();
    expect(JSON.stringify((await who.call('GET', `${PATH}/${json.id}`)).json)).not.toContain(json.secret);
  });

  it('events are optional: empty, nothing is ever delivered', async () => {
    expect((await create(await caller())).events).toEqual([]);
  });

  it('a secret of 32 to 128 characters is taken and never returned', async () => {
    const who = await caller();
    for (const length of [32, 128]) {
      const { status, json } = await who.call('POST', PATH, { url: URL, secret: 's'.repeat(length) });
      expect(status).toBe(201);
      expect(json).not.toHaveProperty('secret');
    }
    for (const length of [31, 129]) {
      const { status, json } = await who.call('POST', PATH, { url: URL, secret: 's'.repeat(length) });
      expect([status, json.detail[0].loc]).toEqual([422, ['body', 'secret']]);
    }
  });

  it('accepts the 23 event names (§6)', async () => {
    const { status, json } = await (await caller()).call('POST', PATH, { url: URL, events: EVENT_TYPES });
    expect([status, json.events]).toEqual([201, EVENT_TYPES]);
  });

  it('422 for an unknown event name, an extra field, a missing, non-https or out-of-range url; all faults at once (§7.1)', async () => {
    const who = await caller();
    const refused = async (body: unknown) => {
      const { status, json, headers } = await who.call('POST', PATH, body);
      expect(status).toBe(422);
      expect(headers['x-request-id']).toBeDefined();
      return faults(json);
    };
    expect(await refused({ url: URL, events: ['product.minted', 'product.eaten'] })).toEqual([
      ['enum', 'body', 'events', 1],
    ]);
    expect(await refused({ url: URL, brand_id: 1 })).toEqual([['extra_forbidden', 'body', 'brand_id']]);
    expect(await refused({})).toEqual([['missing', 'body', 'url']]);
    expect(await refused({ url: 'http://hooks.example.test' })).toEqual([['string_pattern_mismatch', 'body', 'url']]);
    expect(await refused({ url: 'https://a' })).toEqual([['string_too_short', 'body', 'url']]);
    expect(await refused({ url: `https://a.test/${'x'.repeat(2048)}` })).toEqual([['string_too_long', 'body', 'url']]);
    expect(await refused({ url: 'ftp://hooks.example.test', events: ['x'], secret: 'short', extra: 1 })).toHaveLength(
      4,
    );
    expect(await refused({ url: URL, events: [7, 'product.minted'] })).toEqual([['string_type', 'body', 'events', 0]]);
    expect(await refused([])).toEqual([['dict_type', 'body']]);
    expect(await refused('{')).toEqual([['json_invalid', 'body']]);
  });

  it.each([
    'https://127.0.0.1/x',
    'https://10.0.0.8/x',
    'https://[::1]/x',
    'https://169.254.169.254/',
    'https://localhost/x',
  ])('422 for an address that is not publicly routable: %s (§2.4)', async (url) => {
    const { status, json } = await (await caller()).call('POST', PATH, { url });
    expect([status, faults(json)]).toEqual([422, [['value_error', 'body', 'url']]]);
  });

  it('403 FEATURE_NOT_AVAILABLE without notifications in the plan, before counting', async () => {
    const who = await caller({ features: ['api_access', 'qr_identification'] });
    const { status, json, headers } = await who.call('POST', PATH, { url: URL });
    expect([status, json]).toEqual([
      403,
      { detail: { code: 'FEATURE_NOT_AVAILABLE', feature: 'webhook_notifications' } },
    ]);
    expect(headers['x-ratelimit-limit']).toBeUndefined();
  });

  it('403 naming the missing scope, after counting one unit', async () => {
    const who = await caller({ scopes: ['webhooks:read'] });
    const { status, json, headers } = await who.call('POST', PATH, { url: 'not even an address' });
    expect([status, json]).toEqual([403, { detail: 'Missing required scopes: webhooks:write' }]);
    expect(headers['x-ratelimit-remaining']).toBe('119');
  });

  it('with and without /v1', async () => {
    expect((await (await caller()).call('POST', '/partner/webhooks', { url: URL })).status).toBe(201);
  });
});

describe('§4.4 GET /partner/webhooks', () => {
  it('newest first, with total and event_types, without secret', async () => {
    const who = await caller();
    const ids: number[] = [];
    for (const events of [['product.minted'], [], ['clone.alert']]) ids.push((await create(who, { events })).id);
    const { status, json } = await who.call('GET');
    expect(status).toBe(200);
    expect(json.total).toBe(3);
    expect(json.items.map(({ id }: { id: number }) => id)).toEqual(ids.toReversed());
    expect(json.items[0]).toEqual({
      id: ids[2],
      brand_id: who.brandId,
      brand_code: who.code,
      url: URL,
      event_types: ['clone.alert'],
      is_active: true,
      health: 'healthy',
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
  });

  it('skip and limit, default 20; total counts all, active or not', async () => {
    const who = await caller();
    const last = await create(who);
    for (let i = 0; i < 21; i++) await create(who);
    await who.call('PUT', `${PATH}/${last.id}`, { is_active: false });
    const page = async (query: string) => (await who.call('GET', `${PATH}${query}`)).json;
    expect((await page('')).items).toHaveLength(20);
    expect((await page('?limit=100')).items).toHaveLength(22);
    const end = await page('?skip=21&limit=1');
    expect([end.items[0].id, end.items[0].is_active, end.total]).toEqual([last.id, false, 22]);
    expect((await page('?skip=500')).items).toEqual([]);
  });

  it('no subscription: empty items and total 0, never 404; open whatever the plan', async () => {
    const who = await caller({ features: [] });
    const { status, json } = await who.call('GET');
    expect([status, json]).toEqual([200, { items: [], total: 0 }]);
  });

  it.each([
    '?skip=-1',
    '?limit=0',
    '?limit=101',
    '?limit=2.5',
    '?limit=ten',
    '?skip=',
    '?brand_code=short',
    '?brand_code=ABCDEFGHIJ&brand_id=1',
    '?skip=99999999999',
    '?limit=99999999999999999999',
  ])('422 for %s, with X-Request-Id', async (query) => {
    const { status, headers } = await (await caller()).call('GET', `${PATH}${query}`);
    expect(status).toBe(422);
    expect(headers['x-request-id']).toBeDefined();
  });

  it('brand_code: a client brand of a reseller key; any other 403', async () => {
    const client = await caller();
    const { id } = await create(client);
    const stranger = await caller();
    const reseller = await caller({ serves: [client.brandId] });
    const list = (query: string) => reseller.call('GET', `${PATH}${query}`);
    for (const query of [`?brand_code=${client.code}`, `?brand_id=${client.brandId}`]) {
      expect((await list(query)).json).toMatchObject({ total: 1, items: [{ id, brand_code: client.code }] });
    }
    expect((await list(`?brand_code=${reseller.code}`)).json.total).toBe(0);
    for (const query of [`?brand_code=${stranger.code}`, '?brand_code=NOSUCHBRND', `?brand_id=${stranger.brandId}`]) {
      const { status, json } = await list(query);
      expect([status, json]).toEqual([403, { detail: 'This API key cannot act for this brand.' }]);
    }
  });

  it('403 naming the scope; the limit is checked first, so a unit is used (§7.1)', async () => {
    const who = await caller({ scopes: ['webhooks:write'] });
    const { status, json, headers } = await who.call('GET', `${PATH}?limit=0`);
    expect([status, json]).toEqual([403, { detail: 'Missing required scopes: webhooks:read' }]);
    expect(headers['x-ratelimit-remaining']).toBe('119');
  });
});

describe('§4.5 one subscription', () => {
  it('GET answers the list entry', async () => {
    const who = await caller();
    const { id } = await create(who, { events: ['product.minted'] });
    const { status, json } = await who.call('GET', `${PATH}/${id}`);
    expect([status, json]).toEqual([200, (await who.call('GET')).json.items[0]]);
  });

  it('PUT changes what is given and nothing else', async () => {
    const who = await caller();
    const { id } = await create(who, { events: ['product.minted'] });
    const put = (body: unknown) => who.call('PUT', `${PATH}/${id}`, body);
    const before = (await who.call('GET', `${PATH}/${id}`)).json;
    now = new Date(now.getTime() + 1000);
    const off = await put({ is_active: false });
    expect([off.status, off.json]).toEqual([
      200,
      { ...before, is_active: false, updated_at: now.toISOString().replace('.000Z', '+00:00') },
    ]);
    const moved = await put({ url: 'https://other.example.test/dpp', events: ['clone.alert', 'clone.alert'] });
    expect(moved.json).toMatchObject({
      url: 'https://other.example.test/dpp',
      event_types: ['clone.alert'],
      is_active: false,
    });
    expect((await put({ events: [] })).json.event_types).toEqual([]);
    expect((await put({})).status).toBe(200);
  });

  it('PUT replaces the secret: a given one is not returned, null has one generated and shown once', async () => {
    const who = await caller();
    const { id } = await create(who);
    const put = (body: unknown) => who.call('PUT', `${PATH}/${id}`, body);
    expect((await put({ secret: 'n'.repeat(40) })).json).not.toHaveProperty('secret');
    expect((await put({ secret: null })).json.secret).toMatch(/^.{43}$/);
    expect((await put({ is_active: true })).json).not.toHaveProperty('secret');
  });

  it('PUT: 422 for an unknown field or a bad value', async () => {
    const who = await caller();
    const { id } = await create(who);
    for (const body of [
      { health: 'healthy' },
      { url: null },
      { url: 'https://10.0.0.1/x' },
      { events: ['x'] },
      { is_active: 'yes' },
      { secret: 'short' },
    ]) {
      expect((await who.call('PUT', `${PATH}/${id}`, body)).status).toBe(422);
    }
  });

  it('PUT needs the plan, GET and DELETE do not', async () => {
    const who = await caller();
    const { id } = await create(who);
    await stage.sql("update catalog.plan set features = '{}' where code = $1", [who.code]);
    const put = await who.call('PUT', `${PATH}/${id}`, { is_active: false });
    expect([put.status, put.json.detail.feature]).toEqual([403, 'webhook_notifications']);
    expect((await who.call('GET', `${PATH}/${id}`)).status).toBe(200);
    expect((await who.call('DELETE', `${PATH}/${id}?url=${encodeURIComponent(URL)}`)).status).toBe(204);
  });

  it('DELETE asks the exact url, in the query or in the body', async () => {
    const who = await caller();
    const [first, second] = [await create(who), await create(who)];
    const absent = await who.call('DELETE', `${PATH}/${first.id}`);
    expect([absent.status, faults(absent.json)]).toEqual([422, [['missing', 'query', 'url']]]);
    const other = await who.call('DELETE', `${PATH}/${first.id}`, { url: `${URL}/` });
    expect([other.status, other.json]).toEqual([409, { detail: 'The url does not match this subscription' }]);
    const deleted = await who.call('DELETE', `${PATH}/${first.id}`, { url: URL });
    expect([deleted.status, deleted.text]).toEqual([204, '']);
    expect((await who.call('DELETE', `${PATH}/${second.id}?url=${encodeURIComponent(URL)}`)).status).toBe(204);
    expect((await who.call('GET')).json).toEqual({ items: [], total: 0 });
    expect((await who.call('GET', `${PATH}/${first.id}`)).status).toBe(404);
  });

  it.each([
    ['GET', '', undefined],
    ['PUT', '', {}],
    ['DELETE', `?url=${URL}`, undefined],
  ])('%s: 404 Webhook not found for an unknown number and for another brand’s', async (method, query, body) => {
    const theirs = await create(await caller());
    const who = await caller();
    for (const id of [theirs.id, 2_000_000_000]) {
      const { status, json } = await who.call(method, `${PATH}/${id}${query}`, body);
      expect([status, json]).toEqual([404, { detail: 'Webhook not found' }]);
    }
  });

  it.each(['abc', '1.5', '99999999999'])('422 for the number %s', async (id) => {
    expect((await (await caller()).call('GET', `${PATH}/${id}`)).status).toBe(422);
  });

  it('scope webhooks:write for PUT and DELETE, webhooks:read for GET', async () => {
    const reader = await caller({ scopes: ['webhooks:read'] });
    const writer = await caller({ scopes: ['webhooks:write'] });
    expect((await reader.call('PUT', `${PATH}/1`, {})).json.detail).toBe('Missing required scopes: webhooks:write');
    expect((await reader.call('DELETE', `${PATH}/1`)).json.detail).toBe('Missing required scopes: webhooks:write');
    expect((await writer.call('GET', `${PATH}/1`)).json.detail).toBe('Missing required scopes: webhooks:read');
  });

  it('405 with Allow for another method', async () => {
    const { status, headers } = await (await caller()).call('POST', `${PATH}/1`, {});
    expect([status, headers.allow]).toEqual([405, expect.stringContaining('PUT')]);
  });
});
