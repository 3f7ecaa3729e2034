import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EVENT_TYPES } from '../../../schema/events/event-types.js';
import { faultsOf, openWebhookStage, RECEIVER, WEBHOOKS, type WebhookStage } from '../../support/webhook-stage.js';

let at: WebhookStage;

beforeAll(async () => {
  at = await openWebhookStage();
});
afterAll(() => at.close());

describe('§4.3 POST /partner/webhooks', () => {
  it('201 with the subscription of the key’s brand (§2.4), its generated secret of 43 characters shown once', async () => {
    const who = await at.caller();
    const { status, json, headers } = await who.call('POST', WEBHOOKS, {
      url: RECEIVER,
      events: ['product.minted', 'clone.alert'],
    });
    expect(status).toBe(201);
    expect(json).toEqual({
      id: expect.any(Number),
      brand_id: who.brandId,
      brand_code: who.code,
      url: RECEIVER,
      events: ['product.minted', 'clone.alert'],
      is_active: true,
      health: 'healthy',
      created_at: at.now().toISOString().replace('.000Z', '+00:00'),
      updated_at: at.now().toISOString().replace('.000Z', '+00:00'),
      secret: expect.stringMatching(/^.{43}$/),
    });
    expect(headers['x-ratelimit-limit']).toBeDefined();
    expect(JSON.stringify((await who.call('GET', `${WEBHOOKS}/${json.id}`)).json)).not.toContain(json.secret);
  });

  it('events are optional: empty, nothing is ever delivered', async () => {
    expect((await at.create(await at.caller())).events).toEqual([]);
  });

  it('a secret of 32 to 128 characters is taken and never returned', async () => {
    const who = await at.caller();
    for (const length of [32, 128]) {
      const { status, json } = await who.call('POST', WEBHOOKS, { url: RECEIVER, secret: 's'.repeat(length) });
      expect(status).toBe(201);
      expect(json).not.toHaveProperty('secret');
    }
    for (const length of [31, 129]) {
      const { status, json } = await who.call('POST', WEBHOOKS, { url: RECEIVER, secret: 's'.repeat(length) });
      expect([status, json.detail[0].loc]).toEqual([422, ['body', 'secret']]);
    }
  });

  it('accepts the 23 event names (§6)', async () => {
    const { status, json } = await (await at.caller()).call('POST', WEBHOOKS, { url: RECEIVER, events: EVENT_TYPES });
    expect([status, json.events]).toEqual([201, EVENT_TYPES]);
  });

  it('422 for an unknown event name, an extra field, a missing, non-https or out-of-range url; all faults at once (§7.1)', async () => {
    const who = await at.caller();
    const refused = async (body: unknown) => {
      const { status, json, headers } = await who.call('POST', WEBHOOKS, body);
      expect(status).toBe(422);
      expect(headers['x-request-id']).toBeDefined();
      return faultsOf(json);
    };
    expect(await refused({ url: RECEIVER, events: ['product.minted', 'product.eaten'] })).toEqual([
      ['enum', 'body', 'events', 1],
    ]);
    expect(await refused({ url: RECEIVER, brand_id: 1 })).toEqual([['extra_forbidden', 'body', 'brand_id']]);
    expect(await refused({})).toEqual([['missing', 'body', 'url']]);
    expect(await refused({ url: 'http://hooks.example.test' })).toEqual([['string_pattern_mismatch', 'body', 'url']]);
    expect(await refused({ url: 'https://a' })).toEqual([['string_too_short', 'body', 'url']]);
    expect(await refused({ url: `https://a.test/${'x'.repeat(2048)}` })).toEqual([['string_too_long', 'body', 'url']]);
    expect(await refused({ url: 'ftp://hooks.example.test', events: ['x'], secret: 'short', extra: 1 })).toHaveLength(
      4,
    );
    expect(await refused({ url: RECEIVER, events: [7, 'product.minted'] })).toEqual([
      ['string_type', 'body', 'events', 0],
    ]);
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
    const { status, json } = await (await at.caller()).call('POST', WEBHOOKS, { url });
    expect([status, faultsOf(json)]).toEqual([422, [['value_error', 'body', 'url']]]);
  });

  it('403 FEATURE_NOT_AVAILABLE without notifications in the plan, before counting', async () => {
    const who = await at.caller({ features: ['api_access', 'qr_identification'] });
    const { status, json, headers } = await who.call('POST', WEBHOOKS, { url: RECEIVER });
    expect([status, json]).toEqual([
      403,
      { detail: { code: 'FEATURE_NOT_AVAILABLE', feature: 'webhook_notifications' } },
    ]);
    expect(headers['x-ratelimit-limit']).toBeUndefined();
  });

  it('403 naming the missing scope, after counting one unit', async () => {
    const who = await at.caller({ scopes: ['webhooks:read'] });
    const { status, json, headers } = await who.call('POST', WEBHOOKS, { url: 'not even an address' });
    expect([status, json]).toEqual([403, { detail: 'Missing required scopes: webhooks:write' }]);
    expect(headers['x-ratelimit-remaining']).toBe('119');
  });

  it('with and without /v1', async () => {
    expect((await (await at.caller()).call('POST', '/partner/webhooks', { url: RECEIVER })).status).toBe(201);
  });
});

describe('§4.4 GET /partner/webhooks', () => {
  it('newest first, with total and event_types, without secret', async () => {
    const who = await at.caller();
    const ids: number[] = [];
    for (const events of [['product.minted'], [], ['clone.alert']]) ids.push((await at.create(who, { events })).id);
    const { status, json } = await who.call('GET');
    expect(status).toBe(200);
    expect(json.total).toBe(3);
    expect(json.items.map(({ id }: { id: number }) => id)).toEqual(ids.toReversed());
    expect(json.items[0]).toEqual({
      id: ids[2],
      brand_id: who.brandId,
      brand_code: who.code,
      url: RECEIVER,
      event_types: ['clone.alert'],
      is_active: true,
      health: 'healthy',
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
  });

  it('skip and limit, default 20; total counts all, active or not', async () => {
    const who = await at.caller();
    const last = await at.create(who);
    for (let i = 0; i < 21; i++) await at.create(who);
    await who.call('PUT', `${WEBHOOKS}/${last.id}`, { is_active: false });
    const page = async (query: string) => (await who.call('GET', `${WEBHOOKS}${query}`)).json;
    expect((await page('')).items).toHaveLength(20);
    expect((await page('?limit=100')).items).toHaveLength(22);
    const end = await page('?skip=21&limit=1');
    expect([end.items[0].id, end.items[0].is_active, end.total]).toEqual([last.id, false, 22]);
    expect((await page('?skip=500')).items).toEqual([]);
  });

  it('no subscription: empty items and total 0, never 404; open whatever the plan', async () => {
    const who = await at.caller({ features: [] });
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
    const { status, headers } = await (await at.caller()).call('GET', `${WEBHOOKS}${query}`);
    expect(status).toBe(422);
    expect(headers['x-request-id']).toBeDefined();
  });

  it('§7 422 for brand_code together with brand_id names the parameter, brand_id, as sent', async () => {
    const { json } = await (await at.caller()).call('GET', `${WEBHOOKS}?brand_code=ABCDEFGHIJ&brand_id=01`);
    const msg = 'Value error, brand_code and brand_id cannot be used together';
    expect(json.detail).toEqual([{ type: 'value_error', loc: ['query', 'brand_id'], msg, input: '01' }]);
  });

  it('brand_code: a client brand of a reseller key; any other 403', async () => {
    const client = await at.caller();
    const { id } = await at.create(client);
    const stranger = await at.caller();
    const reseller = await at.caller({ serves: [client.brandId] });
    const list = (query: string) => reseller.call('GET', `${WEBHOOKS}${query}`);
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
    const who = await at.caller({ scopes: ['webhooks:write'] });
    const { status, json, headers } = await who.call('GET', `${WEBHOOKS}?limit=0`);
    expect([status, json]).toEqual([403, { detail: 'Missing required scopes: webhooks:read' }]);
    expect(headers['x-ratelimit-remaining']).toBe('119');
  });
});
